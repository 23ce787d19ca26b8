/**
 * Loaded into a process with `--import`, ties it to the one that started it with a pipe as its input: it ends when
 * that one does, however that happens, and when it fails itself it ends that one too.
 */
const starter = process.ppid

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()

process.on('exit', (code) => {
  const isStillThere = process.ppid === starter && starter > 1
  if (code !== 0 && isStillThere) process.kill(starter, 'SIGTERM')
})
