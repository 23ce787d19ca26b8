import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './browser-manifest.ts'

/*
 * A step of `npm run build`, after Remix's compiler: the list of all pages, which each page with a form loads, loses what no browser asks
 * for. Those are the addresses that answer a file or a word and are never shown as a page, and what a page does not have.
 */
const folder = 'public/build'
const answersFile = /\[\.\]|^routes\/\[(?!_)|\.files\.|\.photo$|\.photos\.|^routes\/healthz$/
const { manifest, file } = readManifest(folder)
const routes = Object.entries(manifest.routes)
  .filter(([id]) => !answersFile.test(id))
  .map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))])
const slim = { ...manifest, routes: Object.fromEntries(routes) as unknown }
writeFileSync(join(folder, file), `window.__remixManifest=${JSON.stringify(slim)};`)
