import fp from 'fastify-plugin'
import type { EngineUses } from '../plugins/engine-uses.js'

/** Stands for the plugin that keeps how engines were last used, and adds each success and failure to a list. */
export function notedUses (uses: string[] = []) {
  return fp(async function engineUses (scope) {
    const note = (outcome: string) => (task: string, error?: Error) => {
      uses.push([outcome, task, ...error === undefined ? [] : [error.message]].join(' '))
    }
    scope.decorate('engineUses', { succeeded: note('succeeded'), failed: note('failed') } as unknown as EngineUses)
  }, { name: 'engine-uses' })
}
