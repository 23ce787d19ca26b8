/** The platforms whose native packages package-lock.json must have, as Node names them. */
export const platforms = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'linux', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
] as const

export type Platform = (typeof platforms)[number]

/** The part of an entry of package-lock.json that is used here. */
export type LockEntry = {
  integrity?: string
  version?: string
  optional?: boolean
  /** npm writes what the package's own package.json has: a list, or one name. */
  os?: string | string[]
  cpu?: string | string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

/** By path: `node_modules/esbuild`; the project itself is at ''. */
export type Lock = { packages: Record<string, LockEntry> }

/** Whether the package can be installed on the platform; on Linux that is one with glibc. */
export function fits({ os, cpu, libc }: LockEntry, platform: Platform): boolean {
  const names = (list: string | string[] | undefined, name: string) =>
    list === undefined || [list].flat().includes(name)
  return (
    names(os, platform.os) && names(cpu, platform.cpu) && (platform.os !== 'linux' || names(libc, 'glibc'))
  )
}

/** Whether the package is for some platforms only. */
export function isNative({ os, cpu }: LockEntry): boolean {
  return os !== undefined || cpu !== undefined
}
