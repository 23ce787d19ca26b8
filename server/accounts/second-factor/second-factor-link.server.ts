import { renderSVG } from 'uqr'

/**
 * The QR code for an authenticator app, as SVG, and the link that it contains (Google's "Key URI Format").
 * @param secret base32
 */
export function setUpPicture(email: string, secret: string, issuer: string): { svg: string; link: string } {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret, issuer })
  const link = `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
  return { svg: renderSVG(link, { border: 4 }), link }
}
