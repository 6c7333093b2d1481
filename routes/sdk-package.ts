import { readFileSync } from 'node:fs'

/** Where a file of the SDK's package is, by a name that the package exports. */
export function sdkFile (name: string): URL {
  return new URL(import.meta.resolve(`@consultation-service/sdk/${name}`))
}

/** The version of the SDK that fits this service. */
export const { version: SDK_VERSION } = JSON.parse(readFileSync(sdkFile('package.json'), 'utf8')) as { version: string }

/** The whole package as npm would publish it: its name in `dist/`, and below `/sdk/`. */
export const SDK_PACKAGE = `consultation-service-sdk-${SDK_VERSION}.tgz`
