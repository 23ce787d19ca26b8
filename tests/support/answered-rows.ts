import { testNames } from './test-names.ts'

/** A test by its file and its name, as the file has it. */
export type TestReference = `tests/${string} › ${string}`

/*
 * How a table in docs/ answers a requirement or a sentence: by a test, `` `file` › name of the test `` as the file has it, or by
 * one of the table's own words with the reason, such as `not applicable: no XML`. `<br>` stands between several answers.
 */

export type NamedTest = { kind: 'test'; file: string; name: string }
export type Answer<Word extends string> =
  NamedTest | { kind: Word; why: string } | { kind: 'unreadable'; text: string }

/** The answers in a cell; what is neither a test nor one of the words with a reason is `unreadable`. */
export function readAnswers<Word extends string>(cell: string, words: readonly Word[]): Answer<Word>[] {
  return cell.split('<br>').map((text) => {
    const [, file, name] = /^`(tests\/[^`]+)` › (.+)$/.exec(text) ?? []
    if (file !== undefined && name !== undefined) return { kind: 'test', file, name }
    const word = words.find((each) => text.startsWith(`${each}: `))
    const why = word === undefined ? '' : text.slice(word.length + 2).trim()
    return word === undefined || why === '' ? { kind: 'unreadable', text } : { kind: word, why }
  })
}

/** The tests among some answers. */
export function testsIn(answers: readonly Answer<string>[]): NamedTest[] {
  return answers.filter((answer): answer is NamedTest => answer.kind === 'test')
}

/** A message when the named test does not exist; null when it does. */
export function problemOfTest({ file, name }: NamedTest): string | null {
  const there = testNames(file)
  if (!there) return `there is no file ${file}`
  return there.includes(name) ? null : `${file} has no test “${name}”; it has ${there.join(' | ')}`
}

/** The same for a test that a table of data names. */
export function problemOfReference(reference: TestReference): string | null {
  const [file = '', ...name] = reference.split(' › ')
  return problemOfTest({ kind: 'test', file, name: name.join(' › ') })
}

/** The cells, trimmed, of each line of a Markdown table that matches `start`. */
export function rowsIn(page: string, start: RegExp): string[][] {
  return page.split('\n').flatMap((line) => {
    if (!start.test(line)) return []
    return [
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    ]
  })
}
