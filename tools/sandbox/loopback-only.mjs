/*
 * Loaded with `node --import`: a process reaches no host but this machine, so that the sandbox and the tests never call AWS. What
 * asks for another host gets an error that names it, before its name is looked up. JavaScript for the same reason as begin-at.mjs.
 *
 * `SANDBOX_CONNECTIONS` names a file to which each connection is written, refused ones too: process, host and port.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const thisMachine = /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1)$/i
const { SANDBOX_CONNECTIONS } = process.env

/** The hosts that this process asked for in vain; tests empty the list. */
export const refusedHosts = []

/**
 * The error for a host that is not this machine, or null.
 * @param {string} host a name or an IP address
 * @param {unknown} port
 */
function refusal(host, port) {
  if (SANDBOX_CONNECTIONS) appendFileSync(SANDBOX_CONNECTIONS, `${process.pid} ${host} ${port}\n`)
  if (thisMachine.test(host)) return null
  const message = `The sandbox reaches no host but this machine: ${host} is refused.`
  // Also for callers that keep their errors to themselves.
  console.error(message)
  refusedHosts.push(host)
  return Object.assign(new Error(message), { code: 'ERR_NOT_THIS_MACHINE', host })
}

/** Host and port of the parameters of `connect`; null for a socket of the file system. */
function targetOf([first, second]) {
  const [given] = Array.isArray(first) ? first : [first]
  const options =
    typeof given === 'object' ? given : isPort(given) ? { port: given, host: second } : { path: given }
  if (options.path) return null
  return { host: typeof options.host === 'string' ? options.host : 'localhost', port: options.port }
}

function isPort(value) {
  return typeof value === 'number' || /^\d+$/.test(value)
}

// All of http, https, http2, tls, fetch and WebSocket connect by this function.
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  const target = targetOf(given)
  const error = target && refusal(target.host, target.port)
  if (!error) return Reflect.apply(connect, this, given)
  // As for any host that does not answer: the error comes as an event.
  process.nextTick(() => this.destroy(error))
  return this
}

/** Replaces the functions of an object that ask for a host by some that ask for this machine alone. */
function restrict(object, names, hostOf) {
  for (const name of names) {
    const ask = object[name]
    const restricted = function (...given) {
      const error = refusal(hostOf(given), name)
      if (error) throw error
      return Reflect.apply(ask, this, given)
    }
    // `util.promisify` looks at properties of the function.
    object[name] = Object.defineProperties(restricted, Object.getOwnPropertyDescriptors(ask))
  }
}

restrict(dgram.Socket.prototype, ['send', 'connect'], ([, ...given]) => {
  return given.find((each) => typeof each === 'string') ?? 'localhost'
})
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  const names = Object.getOwnPropertyNames(resolver).filter((name) => /^(lookup|resolve|reverse)/.test(name))
  restrict(resolver, names, ([host]) => host || 'localhost')
}
syncBuiltinESMExports()
