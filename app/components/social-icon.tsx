import type { company } from '#app/content/company.ts'

type Network = (typeof company.social)[number]['name']

/** Signs that people know the networks by, reduced to what a small size can show. */
const shapes: Record<Network, string> = {
  Facebook:
    'M13.6 21v-7.7h2.6l.4-3h-3V8.400c0-.9.3-1.5 1.5-1.500h1.600V4.200c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4v2.200H8v3h2.500V21z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.700a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.600zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.600zm4.6-3.500a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.200z',
  LinkedIn:
    'M4.2 9.300h3.300V20H4.200zM5.8 4a1.9 1.9 0 1 1 0 3.800A1.9 1.9 0 0 1 5.8 4zm3.9 5.300h3.200v1.500c.4-.8 1.5-1.8 3.2-1.8 3.4 0 4 2.2 4 5.100V20h-3.300v-5.200c0-1.3 0-2.9-1.8-2.900s-2 1.4-2 2.800V20H9.700z',
}

/** The sign of a social network; the link around it carries the name. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={shapes[network]} />
    </svg>
  )
}
