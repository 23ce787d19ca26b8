/**
 * The address of a map that shows a place. Letters outside of ASCII stay as they are, which HTML allows and browsers encode: a postal
 * address in Devanagari would be three times as long, and a day's page has many.
 * @param place a postal address, free text
 */
export function mapAddress(place: string): string {
  const query = new URLSearchParams({ api: '1', query: place }).toString()
  return `https://www.google.com/maps/search/?${query.replace(/(%[89A-F][\dA-F])+/g, decodeURIComponent)}`
}
