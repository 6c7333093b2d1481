/** What Swagger UI lacks: a layout for phones, and enough contrast. Its own dark colours depend on `html.dark-mode`; see `SCRIPT`. */
export const STYLE = `
@media (prefers-color-scheme: dark) { html, body { background: #1c2022; } }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { transition: none !important; animation: none !important; } }
.swagger-ui .wrapper { padding: 0 1rem; }

/* Text with too little contrast: the minimum is 4.5 to 1 (WCAG 2.2, 1.4.3). */
.swagger-ui .info .title small, .swagger-ui .info .title small pre { background: #4a5058; color: #fff; }
.swagger-ui .info .title small.version-stamp, .swagger-ui .info .title small.version-stamp pre { background: #386000; color: #fff; }
.swagger-ui .opblock .opblock-summary-method { text-shadow: none; color: #fff; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1765b5; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a7347; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8f5500; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b6963; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b92525; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ffa3a3 !important; }
html:not(.dark-mode) .swagger-ui .info a, html:not(.dark-mode) .swagger-ui .info .url, html:not(.dark-mode) .swagger-ui .renderedMarkdown a {
  color: #0b5cad;
}
html:not(.dark-mode) .swagger-ui .btn.authorize, html:not(.dark-mode) .swagger-ui .btn.authorize span { color: #17693f; border-color: #17693f; }
html:not(.dark-mode) .swagger-ui .btn.execute { background: #1765b5; border-color: #1765b5; }
html:not(.dark-mode) .swagger-ui .btn.cancel { color: #b92525; border-color: #b92525; }
html:not(.dark-mode) .swagger-ui .header-col, html:not(.dark-mode) .swagger-ui .parameter__in, html:not(.dark-mode) .swagger-ui .prop-format,
html:not(.dark-mode) .swagger-ui .parameter__deprecated, html:not(.dark-mode) .swagger-ui .response-control-media-type__accept-message,
html:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button, html:not(.dark-mode) .swagger-ui .json-schema-2020-12__attribute,
html:not(.dark-mode) .swagger-ui .json-schema-2020-12-keyword__value, html:not(.dark-mode) .swagger-ui .json-schema-2020-12-keyword__name {
  color: #3b4151 !important;
}
html:not(.dark-mode) .swagger-ui .parameter__name.required span, html:not(.dark-mode) .swagger-ui .parameter__name.required::after { color: #b92525; }
html.dark-mode .swagger-ui .json-schema-2020-12-expand-deep-button, html.dark-mode .swagger-ui .header-col,
html.dark-mode .swagger-ui .parameter__in, html.dark-mode .swagger-ui .prop-format { color: #d5dbe1 !important; }
html.dark-mode .swagger-ui .info a, html.dark-mode .swagger-ui .info .url { color: #8cc7f2; }
html.dark-mode .swagger-ui .btn.authorize, html.dark-mode .swagger-ui .btn.authorize span { color: #7fe0b0; border-color: #7fe0b0; }
.swagger-ui a:focus-visible, .swagger-ui button:focus-visible { outline: 3px solid #1b6ac9; outline-offset: 2px; }

@media (max-width: 40rem) {
  .swagger-ui .info { margin: 1.5rem 0; }
  .swagger-ui .info .title { font-size: 1.75rem; }
  .swagger-ui .scheme-container { padding: 1rem 0; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere; font-size: 0.85rem; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { padding: 0; flex: 1 1 100%; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody, .swagger-ui table.parameters > tbody > tr,
  .swagger-ui table.parameters > tbody > tr > td { display: block; width: 100%; max-width: none; }
  .swagger-ui table.parameters > thead { display: none; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select { max-width: 100%; width: 100%; }
  .swagger-ui table.responses-table > tbody, .swagger-ui table.responses-table > tbody > tr, .swagger-ui table.responses-table > tbody > tr > td {
    display: block; width: 100%; max-width: none;
  }
  .swagger-ui table.responses-table, .swagger-ui .opblock-body, .swagger-ui .responses-inner { max-width: 100%; }
  .swagger-ui table.responses-table { display: block; }
  .swagger-ui table.responses-table > thead { display: none; }
  .swagger-ui .opblock-body pre, .swagger-ui .highlight-code pre { max-width: calc(100vw - 4.5rem); overflow-x: auto; }
  .swagger-ui table.headers { display: block; overflow-x: auto; max-width: calc(100vw - 4.5rem); }
  .swagger-ui .auth-wrapper, .swagger-ui .scheme-container .schemes { flex-wrap: wrap; }
  .swagger-ui .models, .swagger-ui .responses-inner, .swagger-ui .response-col_description { overflow-x: auto; max-width: calc(100vw - 3rem); }
}
`

/**
 * What the page does besides Swagger UI, as a classic script that runs before Swagger UI starts.
 *
 * - It follows the dark mode of the reader's system, and labels each field for screen readers.
 * - Results carry over to the next operation: a token is used as soon as it is issued, and the id of a new consultation is filled into
 *   every operation that needs one.
 */
export const SCRIPT = String.raw`'use strict'
{
  const root = document.documentElement
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const paint = () => root.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', paint)
  paint()

  function nameRegion (element, name) {
    element.setAttribute('role', 'region')
    element.setAttribute('aria-label', name)
  }

  /** What Swagger UI lacks for users of screen readers and keyboards. */
  const amend = {
    '.information-container': element => nameRegion(element, 'About this service'),
    '.scheme-container': element => nameRegion(element, 'Server and credentials'),
    // The button around it does what the link does.
    '.opblock-summary-control a[href]': element => element.removeAttribute('href'),
    'h3.opblock-tag': element => element.setAttribute('aria-level', '2'),
    '.models h4': element => element.setAttribute('aria-level', '2'),
    '.opblock h4': element => element.setAttribute('aria-level', '3'),
    '.opblock h5': element => element.setAttribute('aria-level', '4'),
    '#servers': element => element.setAttribute('aria-label', 'Server'),
    '.examples-select-element': element => element.setAttribute('aria-label', 'Example'),
    'select.content-type, .content-type-wrapper select': element => element.setAttribute('aria-label', 'Media type'),
    'tr[data-param-name] :is(input, select, textarea)': element => {
      element.setAttribute('aria-label', element.closest('tr').dataset.paramName)
    },
    '.body-param textarea, .body-param input': element => element.setAttribute('aria-label', 'Request body'),
    '.responses-table[role="region"]': element => {
      element.setAttribute('aria-label', 'Responses of ' + (element.closest('.opblock')?.id ?? 'the operation') + ' ' + (element.className))
    },
    'pre': element => element.setAttribute('tabindex', '0')
  }
  const amendAll = () => {
    for (const [selector, mend] of Object.entries(amend)) document.querySelectorAll(selector).forEach(mend)
  }
  new MutationObserver(amendAll).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true })
  amendAll()

  function useToken (system, token) {
    const name = 'accessToken'
    const schema = system.specSelectors.specJson().getIn(['components', 'securitySchemes', name])
    if (schema !== undefined) system.authActions.authorize({ [name]: { name, value: token, schema: schema.toJS() } })
  }

  function fillIn (system, id) {
    system.specSelectors.specJson().get('paths').forEach((item, path) => item.forEach((operation, method) => {
      const parameters = operation.get('parameters')
      const parameter = parameters && parameters.find(one => one.get('in') === 'path' && one.get('name') === 'id')
      if (parameter) system.specActions.changeParamByIdentity([path, method], parameter, id, false)
    }))
  }

  function carryOver (system, path, method, response) {
    if (method.toLowerCase() !== 'post' || !response || response.error) return
    const body = response.body || response.obj || {}
    if (path === '/api/v1/token/' && response.status === 200) useToken(system, body.token)
    if (path === '/api/v1/consultations/' && response.status === 201) fillIn(system, body.id)
  }

  const journey = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          setResponse: (setResponse, system) => (path, method, response) => {
            carryOver(system, path, method, response)
            return setResponse(path, method, response)
          }
        }
      }
    }
  })

  const swaggerUi = window.SwaggerUIBundle
  window.SwaggerUIBundle = Object.assign(options => swaggerUi({ ...options, plugins: [...options.plugins, journey] }), swaggerUi)
}
`
