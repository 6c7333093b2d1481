import t from 'tap'
import { topicCuesOf } from '../../../../lib/reporting/reading/topics.js'
import { hasMedicalContext, healthWordsOf } from '../../../../lib/reporting/reading/medical-context.js'
import { sentencesOf } from '../../../../lib/reporting/reading/sentences.js'
import { consultations, shortComplaints, smallTalk } from '../consultations.js'
import { talks } from '../small-talk.js'
import { oneAssertion } from '../../../one-assertion.js'

function sentences (text: string) {
  return sentencesOf([{ id: 's-1', speaker: null, text, start_ms: null, end_ms: null }])
}

const languages = ['en', 'nl', 'fr', 'de'] as const

for (const language of languages) {
  const cues = topicCuesOf(language)

  t.test(`${language}: football, the weather and a holiday are no medical context`, oneAssertion(async t => {
    for (const text of smallTalk[language]) t.equal(hasMedicalContext([{ text }], cues), false, text.slice(0, 50))
    t.equal(hasMedicalContext(smallTalk[language].map(text => ({ text })), cues), false, 'all of it')
  }))

  t.test(`${language}: a consultation and short complaints are, also after as much small talk`, oneAssertion(async t => {
    const consultation = consultations[language].map(([,, text]) => ({ text }))
    t.equal(hasMedicalContext(consultation, cues), true)
    t.equal(hasMedicalContext([...smallTalk[language].map(text => ({ text })), ...consultation], cues), true)
    for (const text of shortComplaints[language]) t.equal(hasMedicalContext([{ text }], cues), true, text)
  }))

  t.test(`${language}: talks about cars, school, sport, cooking, a job in a hospital, animals and more are no medical context`, oneAssertion(async t => {
    t.equal(talks[language].length, 36)
    for (const text of talks[language]) {
      t.equal(hasMedicalContext(sentences(text), cues), false, text.slice(0, 60))
      t.equal(hasMedicalContext([{ text }], cues), false, 'also without sentences')
    }
  }))

  t.test(`${language}: a complaint among such talk is`, oneAssertion(async t => {
    const complaint = shortComplaints[language].join(' ')
    for (const text of talks[language]) t.equal(hasMedicalContext(sentences(`${text} ${complaint}`), cues), true, text.slice(0, 60))
  }))

  t.test(`${language}: the decision is not close`, async t => {
    if (cues === undefined) return t.fail('no cues')
    const talk = healthWordsOf(smallTalk[language].map(text => ({ text })), cues)
    const consultation = healthWordsOf(consultations[language].map(([,, text]) => ({ text })), cues)
    t.ok(talk.health <= 1 && talk.share < 0.007, JSON.stringify(talk))
    t.ok(consultation.health >= 8 && consultation.share > 0.05, JSON.stringify(consultation))
  })
}

t.test('one health word is not enough, nor are parts of the body alone', async t => {
  const cues = topicCuesOf('en')
  t.equal(hasMedicalContext([{ text: 'The hospital is next to the station.' }], cues), false)
  t.equal(hasMedicalContext([{ text: 'Raise your arms, bend your knees and touch your toes.' }], cues), false)
})

t.test('silence is no medical context, and in a language without cues it is taken for granted', async t => {
  t.equal(hasMedicalContext([], topicCuesOf('en')), false)
  t.equal(hasMedicalContext([{ text: 'Me duele la garganta.' }], topicCuesOf('it')), true)
})
