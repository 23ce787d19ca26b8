import { existsSync, readFileSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { join } from 'node:path'

type Project = { inventory: { inv: { _project: { cwd: string } } } }

let watcher: FSWatcher | null = null

/**
 * Hot reload: `remix dev --manual` waits until the sandbox says on its output that a build is being served. The
 * sandbox starts a process per request, so a build is served as soon as it is written.
 */
export default {
  sandbox: {
    start({ inventory }: Project) {
      if (!process.env.REMIX_DEV_ORIGIN) return
      const folder = join(inventory.inv._project.cwd, 'build/server')
      // The compiler writes this file last of all.
      const file = join(folder, 'version.txt')
      let announced = ''
      const announce = () => {
        const version = existsSync(file) ? readFileSync(file, 'utf8') : ''
        if (!version || version === announced) return
        announced = version
        // The words that `remix dev` looks for.
        console.log(`[REMIX DEV] ${version} ready`)
      }
      watcher?.close()
      watcher = watch(folder, announce)
      announce()
    },
    end() {
      watcher?.close()
      watcher = null
    },
  },
}
