/**
 * User agents of browsers that are driven by a script, and of HTTP programs that are not browsers. Text browsers, feature
 * phones and names that a proxy puts in are allowed: a user agent proves nothing, and the limits bound all requests.
 */
const scripted = [
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress/i,
  /^(curl|wget|python|aiohttp|httpx|httpie|go-http-client|java|okhttp|apache-httpclient|libwww-perl|lwp)\b/i,
  /^(node|undici|axios|got|superagent|postmanruntime|insomnia|ruby|faraday|php|guzzlehttp|scrapy|powershell)\b/i,
]

/**
 * Whether a form comes from a headless or scripted browser, which section 8 ("Email contact service") answers with 451.
 * @param userAgent the header; every browser sends one
 * @param trap the value of the honeypot field
 */
export function isScriptedBrowser(userAgent: string | null, trap: string): boolean {
  return trap !== '' || !userAgent?.trim() || scripted.some((name) => name.test(userAgent))
}
