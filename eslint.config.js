import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import accessibility from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

/** docs/design.md, "The house": arrows go one way. Each rule forbids modules by pattern, and says where they belong. */
const aws = {
  group: ['@aws-sdk/*', 'electrodb', 'aws-jwt-verify*'],
  message: 'AWS and the table are for server/.',
}
const tools = {
  regex: '^(#|[./]+/)tools/',
  message: 'tools/ never ships: the product does not import it.',
}
const react = {
  group: ['react', 'react-dom', 'react-dom/*', '@remix-run/*'],
  message: 'server/ knows neither React nor Remix, but for its handler and server/http.',
}
const pages = {
  regex: '^(#|[./]+/)app/',
  message: 'server/ imports nothing from app/. What both need stands in domain/.',
}
const outsideDomain = {
  regex: '^(?!\\./|#domain/)',
  message: 'domain/ is pure: it imports nothing outside itself.',
}
const server = {
  regex: '^(#|[./]+/)server/',
  allowTypeImports: true,
  message: 'The browser would get this file: only routes and *.server.ts files import from server/.',
}

function forbid(...patterns) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] }
}

export default defineConfig(
  globalIgnores([
    'build/',
    'public/',
    'app/content/paraglide/',
    '.*/',
    'test-results/',
    'playwright-report/',
  ]),
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `type` over `interface`, but for the interfaces of packages that are added to.
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSInterfaceDeclaration:not(TSModuleDeclaration *)', message: 'Use a type.' },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // What a handler of a click or a form rejects with reaches the error page.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Remix throws redirects and other answers.
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Response', 'TypedResponse'] }],
      '@typescript-eslint/no-misused-spread': 'off',
      // There are no classes here whose methods could lose their `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A function may be asynchronous because its type is.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['app/**/*.tsx'],
    extends: [hooks.configs.flat['recommended-latest'], accessibility.flatConfigs.strict],
    // The summary of what is wrong with a form takes the focus, without JavaScript as well.
    rules: { 'jsx-a11y/no-autofocus': 'off' },
  },
  { files: ['app/**'], rules: forbid(aws, tools) },
  {
    files: ['app/**'],
    ignores: ['**/*.server.{ts,tsx}', 'app/routes/**/route.tsx', 'app/routes/*.tsx', 'app/root.tsx'],
    rules: forbid(aws, tools, server),
  },
  { files: ['server/http/**'], rules: forbid(pages, tools) },
  { files: ['domain/**'], rules: forbid(outsideDomain) },
  {
    files: ['server/**'],
    ignores: ['server/handler.server.ts', 'server/http/**'],
    rules: forbid(react, pages, tools),
  },
  {
    // Tools speak to a person at a terminal; the handler writes the log.
    files: ['tools/**', 'server/handler.server.ts', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  // vitest's matchers (`expect.any`) are of any type.
  { files: ['tests/**/*.test.*'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  // Playwright reads from a parameter which fixtures a function needs, be it none.
  { files: ['tests/support/e2e/**', 'tests/e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', performance: 'readonly' } },
  },
  prettier,
)
