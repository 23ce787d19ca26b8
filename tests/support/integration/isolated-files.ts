import { globSync, readFileSync } from 'node:fs'

/*
 * The integration tests of a worker share the product's modules, whose loading costs more than most tests. A test file has a worker of its own if it
 * replaces a module, loads the product again, or sets what the product reads when it loads: with `vi.hoisted`, or by an import of what does
 * so for several files (`tests/support/before-product/`).
 */
export const isolating = /\bvi\.(hoisted|mock|doMock|resetModules)\(|\/before-product\//

/** Paths of these files from the root of the repository, with `/`. */
export const isolatedFiles = globSync('tests/integration/**/*.test.{ts,tsx}')
  .filter((file) => isolating.test(readFileSync(file, 'utf8')))
  .map((file) => file.replaceAll('\\', '/'))
