/**
 * Loaded with `node --import` into a child process whose stdin is a pipe from its parent. The child ends when the parent
 * ends for any reason, because the pipe closes. When the child fails, it ends the parent.
 */
const parentPid = process.ppid

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()

process.on('exit', (code) => {
  const isParentRunning = process.ppid === parentPid && parentPid > 1
  if (code !== 0 && isParentRunning) process.kill(parentPid, 'SIGTERM')
})
