import { startStandIns } from '#tools/sandbox/server.ts'

/*
 * The stand-ins in a separate process, so that their memory is not counted as the server's: `node tests/bench/stand-ins.ts
 * FOLDER`. The first line of output is their origin; they end when stdin closes.
 */
const standIns = await startStandIns({ port: 0, folder: process.argv[2] ?? null })
console.log(standIns.origin)
process.stdin.resume()
process.stdin.on('end', () => void standIns.stop().then(() => process.exit(0)))
