/** What the page may do: load and call what is served here, use the microphone, and never be framed. */
export const HEADERS = {
  'content-security-policy': [
    'default-src \'none\'', 'base-uri \'none\'', 'connect-src \'self\'', 'font-src \'self\'', 'form-action \'none\'', 'frame-ancestors \'none\'', 'img-src data:',
    'script-src \'self\'', 'style-src \'self\'', 'worker-src \'self\'', 'require-trusted-types-for \'script\'', 'trusted-types \'none\''
  ].join('; '),
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff'
}
