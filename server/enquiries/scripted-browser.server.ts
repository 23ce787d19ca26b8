/**
 * Browsers that a script drives, and programs that speak HTTP without being a browser, by the name that they give
 * themselves. Text browsers, feature phones and whatever a proxy puts in the place of the name are let through: a name
 * proves nothing, and what bounds the rest are the limits.
 */
const scripted = [
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress/i,
  /^(curl|wget|python|aiohttp|httpx|httpie|go-http-client|java|okhttp|apache-httpclient|libwww-perl|lwp)\b/i,
  /^(node|undici|axios|got|superagent|postmanruntime|insomnia|ruby|faraday|php|guzzlehttp|scrapy|powershell)\b/i,
]

/**
 * Whether a form comes from a headless or scripted browser, which section 8 ("Email contact service") answers with 451.
 * @param userAgent the header; every browser sends one
 * @param trap what came in the field that no person sees
 */
export function isScriptedBrowser(userAgent: string | null, trap: string): boolean {
  return trap !== '' || !userAgent?.trim() || scripted.some((name) => name.test(userAgent))
}
