/* Architect has no types. These are for what tools/deploy/make-template.ts and the tests use. */

declare module '@architect/inventory' {
  export type Hook = (given: object) => unknown
  export type Inventory = {
    inv: {
      _project: { arc: unknown }
      /** The folders of all functions. */
      lambdaSrcDirs: string[]
      plugins: { _methods: { deploy: { start?: Hook[]; services?: Hook[] } } }
    }
  }
  export default function inventory(options: {
    cwd: string
    deployStage: string
    env: boolean
  }): Promise<Inventory>
}

declare module '@architect/package' {
  export default function packageTemplate(inventory: unknown): unknown
}
