/*
 * A cold start: `node first-answer.js <bundle> <event>` loads a bundle, answers one event and prints the milliseconds
 * from the start of the process to the answer, with its status. Plain JavaScript, since a Lambda strips no types.
 */
const [bundle, event] = process.argv.slice(2)
console.log = () => {}
const { handler } = await import(bundle)
const answer = await handler(JSON.parse(event), {}, () => {})
process.stdout.write(JSON.stringify({ milliseconds: performance.now(), status: answer.statusCode }))
process.exit()
