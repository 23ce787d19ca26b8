import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What a machine lacks for these tests, in a sentence; null where it has all. */
export function lackingForTextBrowser(): string | null {
  const has = (program: string) => spawnSync('which', [program]).status === 0
  if (process.platform !== 'linux') return 'A terminal for w3m is made with the `script` of Linux.'
  return has('w3m') && has('script') ? null : 'w3m is not installed: apt-get install w3m'
}

/** A person with w3m in a terminal: they read the page as text, move to a field by its words and type. */
export type TextBrowser = {
  /** The whole page as w3m shows it. */
  read(): Promise<string>
  /** Waits until the page has these words. */
  sees(words: string | RegExp): Promise<string>
  go(address: string): Promise<void>
  /** Types into the field below its label, in place of what is there. */
  type(label: string, text: string): Promise<void>
  /** Writes into a field of several lines, for which w3m opens an editor. */
  write(label: string, text: string): Promise<void>
  /** Chooses an option of a select, counted from 0. */
  choose(label: string, option: number): Promise<void>
  tick(label: string): Promise<void>
  /** Presses the button, or follows the link, with these words; the last one on the page. */
  press(words: string): Promise<void>
  close(): Promise<void>
}

const patience = 20_000
/** Milliseconds without output after which w3m waits for the next key. */
const quiet = 120
const keys = { enter: '\r', tab: '\t', top: 'g', bottom: 'G', deleteLine: '\x15', down: 'j' }
const questions = {
  forward: { key: '/', question: 'Forward: ' },
  backward: { key: '?', question: 'Backward: ' },
  save: { key: 'S', question: 'Save buffer to: ' },
  address: { key: 'U', question: 'Goto URL: ' },
}

/**
 * Opens w3m on an address, in a terminal that is higher than a page.
 * @param headers that it sends with every request
 */
export async function openTextBrowser(
  address: string,
  headers: Record<string, string> = {},
): Promise<TextBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'nivaas-w3m-'))
  const editor = join(folder, 'editor')
  const typed = join(folder, 'typed')
  // w3m opens an editor for a textarea: this one writes what the person would.
  writeFileSync(editor, `#!/bin/sh\nfor file; do :; done\ncp '${typed}' "$file"\n`)
  chmodSync(editor, 0o755)
  const options = [
    ...Object.entries(headers).flatMap(([name, value]) => ['-header', `'${name}: ${value}'`]),
    ...['-cookie', '-o', 'use_history=0', '-o', `editor=${editor}`, '-o', 'display_charset=UTF-8'],
  ]
  const command = `stty rows 250 cols 110; exec w3m ${options.join(' ')} '${address}'`
  const terminal = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: folder,
    env: { ...process.env, HOME: folder, TERM: 'xterm', LANG: 'C.UTF-8', http_proxy: '', no_proxy: '*' },
  })
  const exit = once(terminal, 'exit')
  let last = Date.now()
  let output = ''
  terminal.stdout.on('data', (shown: Buffer) => {
    output += shown.toString()
    last = Date.now()
  })

  async function send(...pressed: string[]) {
    for (const each of pressed) {
      terminal.stdin.write(each)
      last = Date.now()
      while (Date.now() - last < quiet) await wait(20)
    }
  }

  /** Answers a question of w3m on its last line. While a page is loading, w3m drops keys, so the key is pressed until it asks. */
  async function answer({ key, question }: { key: string; question: string }, words: string) {
    const deadline = Date.now() + patience
    output = ''
    while (!output.includes(question)) {
      if (Date.now() > deadline) throw new Error(`w3m does not ask “${question}”`)
      await send(key)
    }
    await send(keys.deleteLine, `${words}${keys.enter}`)
  }

  /** Moves to the first place of some words: an expression of w3m. */
  async function find(expression: string) {
    await send(keys.top)
    await answer(questions.forward, expression)
  }

  async function findField(label: string) {
    await find(`^ *${label}`)
    await send(keys.tab)
  }

  let saved = 0
  async function read(): Promise<string> {
    const file = join(folder, `page-${saved++}`)
    const deadline = Date.now() + patience
    await answer(questions.save, file)
    while (!existsSync(file) && Date.now() < deadline) await wait(50)
    return readFileSync(file, 'utf8')
  }

  async function sees(words: string | RegExp): Promise<string> {
    const deadline = Date.now() + patience
    for (;;) {
      const text = (await read()).replace(/\s+/g, ' ')
      if (typeof words === 'string' ? text.includes(words) : words.test(text)) return text
      if (Date.now() > deadline) throw new Error(`w3m does not show ${String(words)}, but:\n${text}`)
      await wait(200)
    }
  }

  await send('')
  return {
    read,
    sees,
    async go(next) {
      await answer(questions.address, next)
    },
    async type(label, text) {
      await findField(label)
      await send(keys.enter, keys.deleteLine, `${text}${keys.enter}`)
    },
    async write(label, text) {
      writeFileSync(typed, `${text}\n`)
      await findField(label)
      await send(keys.enter)
    },
    async choose(label, option) {
      await findField(label)
      await send(keys.enter, ...Array<string>(option).fill(keys.down), keys.enter)
    },
    async tick(label) {
      await find(`\\[.\\] *${label}`)
      await send(keys.tab, keys.enter)
    },
    async press(words) {
      await send(keys.bottom)
      await answer(questions.backward, words)
      await send(keys.enter)
    },
    async close() {
      terminal.stdin.write('q')
      terminal.stdin.write('y')
      terminal.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
