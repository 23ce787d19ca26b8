import { readFileSync } from 'node:fs'
import type { Call } from '#tests/support/called-actions.ts'

/* What aws-calls-documented.test.ts and its long tests share. */

type Row = { name: string; where: string; relied: string; source: string; shown: string; steps: string[] }

export const page = readFileSync('docs/aws.md', 'utf8')

/** The tools that package.json starts, except those of the build and the sandbox. */
export function tools(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  return Object.values(scripts).flatMap(
    (script) => script.match(/\btools\/(?!sandbox\/|build\/)\S+\.ts\b/g) ?? [],
  )
}

export function groupByCall(calls: Call[]): Map<string, Set<string>> {
  const grouped = new Map<string, Set<string>>()
  for (const { call, file } of calls) grouped.set(call, (grouped.get(call) ?? new Set()).add(file))
  return grouped
}

export function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, first = '', where = '', relied = '', source = '', shown = '', last = ''] = cells
    const name = /^`([^`]+)`$/.exec(first)?.[1]
    if (name === undefined) return []
    if (cells.length !== 8) throw new Error(`docs/aws.md: not six cells\n${line}`)
    return [{ name, where, relied, source, shown, steps: last.match(/\b[RMS]\d+\b/g) ?? [] }]
  })
}

/** A property of the template is written as `Name:`, with or without a value after it. */
export function isSetting(name: string): boolean {
  return /^\w+:/.test(name)
}

export function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`((?:server|app|tools|docs)[/.][^`]+)`/g)].map(([, path = '']) => path)
}
