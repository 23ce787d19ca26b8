import { startStandIns } from '#tools/sandbox/server.ts'

/*
 * The stand-ins as a process of their own, so that what they hold is not the server's: `node tests/bench/stand-ins.ts
 * FOLDER`. The first line of output is their origin; they end with their input.
 */
const standIns = await startStandIns({ port: 0, folder: process.argv[2] ?? null })
console.log(standIns.origin)
process.stdin.resume()
process.stdin.on('end', () => void standIns.stop().then(() => process.exit(0)))
