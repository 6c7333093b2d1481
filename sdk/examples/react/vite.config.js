/** @type {import('vite').UserConfig} */
export default {
  // Tokens come from ../backend.mjs, which holds the API key.
  server: { proxy: { '/scribe-token': 'http://127.0.0.1:8080' } }
}
