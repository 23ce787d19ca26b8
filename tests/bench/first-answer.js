/*
 * A cold start: `node first-answer.js <bundle> <event>` loads a bundle, answers one event and prints, in a line after those of
 * the handler the milliseconds of the processor from the start of the process to the answer, and the answer's
 * status. Plain JavaScript, since a Lambda strips no types.
 */
const [bundle, event] = process.argv.slice(2)
const { handler } = await import(bundle)
const answer = await handler(JSON.parse(event), {}, () => {})
const { user, system } = process.cpuUsage()
const result = { processor: (user + system) / 1000, status: answer.statusCode }
process.stdout.write(`\n${JSON.stringify(result)}\n`)
process.exit()
