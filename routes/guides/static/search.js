/*
 * The search of the guides. What it looks through is loaded with the first letter that is typed.
 */

/** Most sections that are shown, and characters of text around what was found. */
const SHOWN_MAX = 12
const BEFORE = 60
const EXCERPT = 200

const { up = './' } = document.body.dataset
const form = document.querySelector('form[role=search]')
const field = form.querySelector('input')
const found = document.getElementById('found')
const title = found.querySelector('[role=status]')
const list = found.querySelector('ol')

let loading

/** @returns {Promise<Array<{ page: string, title: string, anchor: string, heading: string, text: string }>>} */
async function load () {
  loading ??= fetch(`${up}search.json`).then(response => {
    if (!response.ok) throw new Error(String(response.status))
    return response.json()
  })
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Whether each word begins a word of the section; words of the heading and of the title count more. */
function scoreOf (section, words) {
  let score = 0
  for (const word of words) {
    const starts = new RegExp(`(?:^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'giu')
    const count = text => Math.min(text.match(starts)?.length ?? 0, 5)
    const here = 10 * count(section.heading) + 3 * count(section.title) + count(section.text)
    if (here === 0) return 0
    score += here
  }
  return score
}

function excerptOf ({ text }, words) {
  const at = Math.max(0, Math.min(...words.map(word => text.toLowerCase().indexOf(word)).filter(at => at >= 0), text.length) - BEFORE)
  const from = text.length <= EXCERPT ? 0 : text.lastIndexOf(' ', Math.min(at, text.length - EXCERPT)) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + EXCERPT)}${from + EXCERPT < text.length ? ' …' : ''}`
}

function element (name, ...children) {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

function entryOf (section, words) {
  const link = element('a', section.heading)
  link.href = `${up}${section.page}/${section.anchor === '' ? '' : `#${section.anchor}`}`
  const item = element('li', link)
  if (section.heading !== section.title) item.append(' ', element('span', section.title))
  if (section.text !== '') item.append(element('p', excerptOf(section, words)))
  return item
}

async function search () {
  const query = field.value.trim().toLowerCase()
  // It stays in the page, so that screen readers tell what it says.
  found.classList.toggle('open', query !== '')
  if (query === '') {
    title.textContent = ''
    return list.replaceChildren()
  }
  const words = query.split(/\s+/)
  try {
    const sections = await load()
    if (field.value.trim().toLowerCase() !== query) return
    const scored = sections.map(section => ({ section, score: scoreOf(section, words) })).filter(({ score }) => score > 0)
    const best = scored.sort((a, b) => b.score - a.score).slice(0, SHOWN_MAX)
    title.textContent = best.length === 0 ? 'Nothing was found' : `${scored.length} found${scored.length > best.length ? `, the best ${best.length}` : ''}`
    list.replaceChildren(...best.map(({ section }) => entryOf(section, words)))
  } catch {
    title.textContent = 'The search could not be loaded. Try again.'
    list.replaceChildren()
  }
}

form.hidden = false
field.addEventListener('input', search)
form.addEventListener('submit', event => {
  event.preventDefault()
  list.querySelector('a')?.focus()
})
field.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  field.value = ''
  search()
})
// A result on the same page leads away from the list, too.
list.addEventListener('click', () => {
  field.value = ''
  search()
})
