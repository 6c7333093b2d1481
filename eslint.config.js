import neostandard from 'neostandard'

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: ['dist', 'data', '.tap', 'test/openapi/client-types.d.ts'] }),
  {
    rules: {
      '@typescript-eslint/no-redeclare': 'off', // a schema and its type share a name
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      '@stylistic/max-len': ['error', { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }]
    }
  }
]
