import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'

/*
 * Translates a stack trace of the log to files and lines of the sources:
 *
 *   node tools/build/read-trace.ts build/maps < trace.txt
 *
 * Use the maps of the build that wrote the log line; the run of its deployment keeps them (docs/runbook.md). The maps of the
 * daily run are in build/maps/daily.
 */
const [, , folder = 'build/maps'] = process.argv
const maps = new Map<string, { map: SourceMap; payload: SourceMapPayload } | null>()

/** A position in a bundled file: `/var/task/index.mjs:12:3456`, as a trace writes it, both counted from one. */
const position = /(\S*?)([\w.-]+\.mjs):(\d+):(\d+)/g

function load(file: string) {
  const path = join(folder, `${file}.map`)
  const known = maps.get(file)
  if (known !== undefined || !existsSync(path)) return known ?? null
  const payload = JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload
  const loaded = { map: new SourceMap(payload), payload }
  maps.set(file, loaded)
  return loaded
}

function describe(whole: string, _folder: string, file: string, line: string, column: string): string {
  const loaded = load(basename(file))
  const found = loaded?.map.findEntry(Number(line) - 1, Number(column) - 1)
  if (!loaded || !found || !('originalSource' in found)) return whole
  const { originalSource, originalLine } = found
  const content = loaded.payload.sourcesContent[loaded.payload.sources.indexOf(originalSource)] ?? ''
  return `${originalSource.replace(/^(\.\.\/)+/, '')}: ${content.split('\n')[originalLine]?.trim() ?? ''}`
}

process.stdout.write((await text(process.stdin)).replace(position, describe))
