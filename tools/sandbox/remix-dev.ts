import { existsSync, readFileSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { join } from 'node:path'

type Project = { inventory: { inv: { _project: { cwd: string } } } }

let watcher: FSWatcher | null = null

/**
 * The plugin for hot reload: `remix dev --manual` waits until the sandbox prints that it serves the new build. The sandbox
 * starts a process for each request, so it serves a build as soon as the build is written.
 */
export default {
  sandbox: {
    start({ inventory }: Project) {
      if (!process.env.REMIX_DEV_ORIGIN) return
      const folder = join(inventory.inv._project.cwd, 'build/server')
      // The compiler writes this file last.
      const file = join(folder, 'version.txt')
      let announced = ''
      const announce = () => {
        const version = existsSync(file) ? readFileSync(file, 'utf8') : ''
        if (!version || version === announced) return
        announced = version
        // `remix dev` looks for exactly this line.
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
