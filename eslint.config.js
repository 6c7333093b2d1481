import neostandard from 'neostandard'

/** What browsers offer to the scripts of a page, as far as those here use it. */
const browserGlobals = [
  'AudioContext', 'AudioWorkletNode', 'AudioWorkletProcessor', 'Option', 'XMLHttpRequest', 'document', 'registerProcessor', 'sampleRate', 'window'
]

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: ['dist', 'data', '.tap', 'test/openapi/client-types.d.ts'] }),
  {
    files: ['routes/demo/static/*.js'],
    languageOptions: { globals: Object.fromEntries(browserGlobals.map(name => [name, 'readonly'])) }
  },
  {
    rules: {
      '@typescript-eslint/no-redeclare': 'off', // a schema and its type share a name
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      '@stylistic/max-len': ['error', { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }]
    }
  }
]
