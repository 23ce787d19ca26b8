import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import accessibility from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

/** The rules that need types take minutes, and those of React's compiler half of the rest: `npm run test:long` applies them. */
const appliesSlowRules = process.env.ALL_CHECKS === 'yes'
const ruleOfHooks = { 'react-hooks/rules-of-hooks': 'error' }
const rulesOfCompiler = Object.keys(hooks.configs.flat['recommended-latest'].rules).filter(
  (rule) => !['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'].includes(rule),
)

/** The import directions of docs/design.md, "The house". Each rule forbids imports by pattern, and its message says why. */
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

/**
 * The rooms of one side of the house, from the top: a file imports from its own room and from those that stand after it, types
 * included. The files `above` stand above all rooms, so no room imports them. Other files beside the rooms stand below all.
 */
const app = {
  name: 'app',
  above: ['root', 'entry.server', 'entry.client'],
  rooms: ['routes', 'dashboard', 'forms', 'session', 'components', 'lists', 'content', 'enhance'],
}
const business = {
  name: 'server',
  above: ['handler.server', 'daily.server', 'send-notices.server'],
  rooms: [
    ...[
      'notice-sender',
      'notice-sender/computed',
      'notice-sender/sending',
      'notice-sender/compose',
      'notice-sender/texts',
      'today',
      'find',
      'hours',
      'money',
      'visit-pages',
      'roster',
      'leaving',
      'absences',
      'covers',
      'attendance',
      'plan-changes',
      'bookings',
      'nurse-accounts',
      'accounts',
      'tickets',
      'choice',
      'customers',
      'requests',
      'plans',
      'nurse-time',
      'history',
      'services',
      'notices',
      'enquiries',
      'staff',
      'holidays',
    ],
    ...['audit', 'statistics', 'sending', 'limits', 'search', 'lists', 'table', 'aws', 'http'],
  ],
}

/**
 * Forbids what stands above a room, or above the files at the bottom: `#app/routes/…` and `../routes/…`. Of a room that is divided, such
 * as notice-sender, the files of its own stand in its place, and its parts are rooms of their own, which name each other from the top.
 */
function upward({ name, above, rooms }, room) {
  const over = room === 'bottom' ? rooms : rooms.slice(0, rooms.indexOf(room))
  const isDivided = (one) => rooms.some((other) => other.startsWith(`${one}/`))
  const paths = over.map((other) => (isDivided(other) ? `${other}/[^/]+$` : `${other}/`))
  const tops = above.map((file) => `${file.replace('.', '\\.')}\\.tsx?$`)
  const beside = room.includes('/') ? '|^\\.\\./' : ''
  return {
    regex: `^(#${name}/|${room === 'bottom' ? '\\./' : '(\\.\\./)+'})(${[...paths, ...tops].join('|')})${beside}`,
    message: `This stands above ${name}/${room}. What both need stands below both (docs/design.md, “The house”).`,
  }
}

/** For each room its files, and what they may not import: the patterns given, and what stands above them. */
function rooms(side, patterns, { ignores = [] } = {}) {
  const files = { bottom: [`${side.name}/*.{ts,tsx}`] }
  return [...side.rooms, 'bottom'].map((room) => ({
    files: files[room] ?? [`${side.name}/${room}/**`],
    ignores: [...ignores, ...(room === 'bottom' ? side.above.map((file) => `${side.name}/${file}.*`) : [])],
    rules: forbid(...patterns(room), upward(side, room)),
  }))
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
      // `type` instead of `interface`, except for module augmentation of packages (see no-restricted-syntax below).
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSInterfaceDeclaration:not(TSModuleDeclaration *)', message: 'Use a type.' },
        {
          selector: "MemberExpression[property.name='pathname'] MetaProperty",
          message: 'A folder with a space in its name would be %20 here: use fileURLToPath.',
        },
        {
          selector: "CallExpression[callee.property.name='listen'] > Literal[value='localhost']",
          message: 'On macOS localhost is ::1 first, and a busy process gives that up: use 127.0.0.1.',
        },
        ...[
          'Property[key.name=/^(reason|problem)$/]',
          'TSPropertySignature[key.name=/^(reason|problem)$/] TSLiteralType',
          'TSTypeAliasDeclaration[id.name=/(Problem|Reason|Refusal)$/] > TSUnionType > TSLiteralType',
        ].map((place) => ({
          selector: `${place} > Literal[value=/^[a-z]+[A-Z]/]`,
          message: 'A code that says why is in kebab-case: not-arrived.',
        })),
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // When an asynchronous event handler rejects, the error page shows the error.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Remix throws redirects and other responses.
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Response', 'TypedResponse'] }],
      '@typescript-eslint/no-misused-spread': 'off',
      // The code has no classes whose methods could lose their `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A function may be asynchronous only because its type requires it.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  { files: ['app/**/*.ts'], plugins: { 'react-hooks': hooks }, rules: ruleOfHooks },
  {
    files: ['app/**/*.tsx'],
    extends: [hooks.configs.flat['recommended-latest'], accessibility.flatConfigs.strict],
    // The error summary of a form takes the focus, also without JavaScript.
    rules: { 'jsx-a11y/no-autofocus': 'off' },
  },
  {
    // A function that is clearer whole is exempt by a comment that says why (docs/design.md, “The house”).
    files: ['app/**', 'server/**', 'domain/**'],
    rules: {
      complexity: ['error', 15],
      'max-lines-per-function': ['error', { max: 60, skipComments: true }],
    },
  },
  { files: ['app/**'], rules: forbid(aws, tools) },
  { files: ['app/entry.client.tsx'], rules: forbid(aws, tools, server) },
  rooms(app, () => [aws, tools]),
  rooms(app, () => [aws, tools, server], {
    ignores: ['**/*.server.{ts,tsx}', 'app/routes/**/route.tsx', 'app/routes/*.{ts,tsx}'],
  }),
  { files: ['domain/**'], rules: forbid(outsideDomain) },
  { files: ['server/**'], ignores: ['server/handler.server.ts'], rules: forbid(react, pages, tools) },
  rooms(business, (room) => (room === 'http' ? [pages, tools] : [react, pages, tools])),
  {
    // Tools print to a terminal; the handler writes the log.
    files: ['tools/**', 'server/handler.server.ts', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**/*.test.*', 'tests/e2e/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'A test decides nothing by chance: use a seed (docs/decisions/0001).',
        },
      ],
    },
  },
  // vitest's matchers (`expect.any`) have the type any.
  { files: ['tests/**/*.test.*'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  // Playwright reads the fixtures of a function from its first parameter, which may be `{}`.
  { files: ['tests/support/e2e/**', 'tests/e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  appliesSlowRules
    ? []
    : [
        ts.configs.disableTypeChecked,
        { files: ['app/**/*.tsx'], rules: Object.fromEntries(rulesOfCompiler.map((rule) => [rule, 'off'])) },
      ],
  // TypeScript finds them itself (`noUnusedLocals`).
  { files: ['**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', performance: 'readonly' } },
  },
  prettier,
)
