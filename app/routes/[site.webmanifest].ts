import { company } from '#app/content/company.ts'

/** The web app manifest, with which a phone adds the site to its home screen. */
export function loader(): Response {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/_static/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: company.name,
    short_name: company.name,
    start_url: '/',
    display: 'browser',
    background_color: '#fffdf9',
    theme_color: '#fffdf9',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
