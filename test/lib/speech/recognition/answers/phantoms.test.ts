import t from 'tap'
import { readAnswer } from '../../../../../lib/speech/recognition/answers/answer.js'
import { openAi, speaches, vllm, whisperCpp } from '../../../../speech-answers.js'
import { oneAssertion } from '../../../../one-assertion.js'

function textOf (body: unknown, durationMs = 3000): string {
  return readAnswer(body, durationMs, 'en').pieces.map(({ text }) => text).join(' ')
}

/** What Whisper writes for silence and noise, as seen in the wild. */
const PHANTOMS = [
  'Thanks for watching!', 'Thank you for watching.', 'Thank you so much for watching!', 'Thanks for watching this video.', 'Please subscribe to my channel.',
  'Don\'t forget to like and subscribe!', 'See you in the next video.', 'I\'ll see you in the next video.', 'Subtitles by the Amara.org community',
  '[MUSIC PLAYING]', '[BLANK_AUDIO]', '[Music]', '(upbeat music)', '*soft music*', '♪♪', '♪ [Music] ♪', '[ Silence ]', '(applause)',
  'Transcribed by https://otter.ai',
  'Ondertitels ingediend door de Amara.org gemeenschap', 'Ondertiteld door de Amara.org gemeenschap', 'Ondertiteling: TV Gelderland 2021', 'TV GELDERLAND 2021',
  'Bedankt voor het kijken!', 'Dank u wel voor het kijken.', 'Tot de volgende video.', 'Vergeet niet te abonneren.', '[Muziek]',
  'Sous-titres réalisés par la communauté d\'Amara.org', 'Sous-titres réalisés para la communauté d\'Amara.org', 'Sous-titrage Société Radio-Canada',
  'Sous-titrage ST\' 501', 'Merci d\'avoir regardé cette vidéo !', 'Abonnez-vous à la chaîne !', '[Musique]', '(musique douce)', '[Applaudissements]',
  'Untertitelung des ZDF, 2020', 'Untertitel im Auftrag des ZDF für funk, 2017', 'Untertitel der Amara.org-Community', 'Untertitel von Stephanie Geiges',
  'Untertitelung aufgrund der Amara.org-Community', 'Copyright WDR 2021', 'Vielen Dank fürs Zuschauen!', 'Vielen Dank für\'s Zuschauen.', '[Musik]',
  'Subtítulos realizados por la comunidad de Amara.org', 'Subtítulos por la comunidad de Amara.org', '¡Gracias por ver el video!', '¡Suscríbete al canal!',
  '[Música]', '(música suave)', 'Sottotitoli e revisione a cura di QTSS', 'Sottotitoli creati dalla comunità Amara.org'
]

/** What is really said, and must stay to the letter. */
const SPOKEN = [
  'Thanks for watching him while I was at the pharmacy.', 'Thank you for watching your blood pressure so closely.', 'No.', 'Yes.', 'Okay.', 'Thank you.',
  'I was watching a video and then I fainted.', 'She says thanks for watching at the end of each of her videos.', 'He sees subtitles as double.',
  'I read about it on amara.org.', 'My son makes videos and says please subscribe to my channel all day long.', 'I want to see you in the next week.',
  'See you in the next consultation.', 'Until next time.', 'Bye.', 'She hears music playing that nobody else hears.', 'Music playing.',
  'I take it three times a day (with food).', 'Refer to [Music therapy] twice a week.', 'Heart sounds (soft) at the apex.', 'The murmur is soft *grade 2*.',
  '[INAUDIBLE]', '(coughing)', 'Silence is the only thing that helps.', 'Copyright is not my concern.', 'BP 1 45 over 92, HR 1200 per day.', 'The applause was too loud.',
  'Bedankt voor het kijken naar mijn knie.', 'Dank u wel voor het kijken naar die plek.', 'Ik kan de ondertitels op TV niet meer lezen.', 'Tot de volgende keer.',
  'Bedankt.', 'Hij is geabonneerd op uw kanaal.', 'De muziek staat te hard.',
  'Merci d\'avoir regardé ma jambe.', 'Je ne lis plus les sous-titres.', 'Merci.', 'La musique douce m\'aide à dormir.', 'Au revoir.',
  'Vielen Dank fürs Zuhören.', 'Ich kann die Untertitel des ZDF nicht mehr lesen.', 'Bis zum nächsten Mal.', 'Vielen Dank.', 'Die Musik war zu laut.',
  'Gracias por ver a mi madre.', 'Ya no puedo leer los subtítulos.', 'Gracias.', 'La música me molesta.'
]

for (const [name, shape] of Object.entries({ whisperCpp, speaches, vllm, openAi })) {
  t.test(`${name}: what is written for silence is not heard, in both formats, alone and behind what was said`, oneAssertion(async t => {
    for (const phantom of PHANTOMS) {
      for (const json of [false, true]) {
        t.equal(textOf(shape([` ${phantom}`], 3000, json).body), '', phantom)
        t.equal(textOf(shape([' Take two tablets.', ` ${phantom}`], 3000, json).body), 'Take two tablets.', phantom)
        t.equal(textOf(shape([` ${phantom}`, ' Take two tablets.'], 3000, json).body), json && !/[.!]$|[\])*♪]$/.test(phantom)
          ? `${phantom} Take two tablets.`
          : 'Take two tablets.', phantom)
      }
    }
  }))

  t.test(`${name}: what people say stays, whatever words are in it`, oneAssertion(async t => {
    for (const sentence of SPOKEN) {
      for (const json of [false, true]) {
        t.equal(textOf(shape([` ${sentence}`], 3000, json).body), sentence)
        t.equal(textOf(shape([' Good morning.', ` ${sentence}`, ' Take care.'], 3000, json).body), `Good morning. ${sentence} Take care.`)
      }
    }
  }))
}

t.test('a phantom that came in two segments is not heard', oneAssertion(async t => {
  for (const phantom of PHANTOMS) {
    for (const [at, letter] of [...phantom].entries()) {
      if (letter !== ' ') continue
      t.equal(textOf(whisperCpp([` Take two tablets. ${phantom.slice(0, at)}`, phantom.slice(at)], 3000).body), 'Take two tablets.', phantom)
    }
  }
}))

t.test('a phantom behind a sentence without its end is left out, and one that goes on as a sentence stays', async t => {
  t.equal(textOf(whisperCpp([' Good. [MUSIC] So the pulse is 80', ' Thanks for watching!'], 3000).body), 'Good. So the pulse is 80')
  t.equal(textOf(whisperCpp([' Good.', ' Thanks for watching', ' him while I was away.'], 3000).body), 'Good. Thanks for watching him while I was away.')
  t.equal(textOf(whisperCpp([' Good. Thanks for watch', 'ing him.', ' [MUSIC PLAYING]', ' and it hurts.'], 3000).body), 'Good. Thanks for watching him. and it hurts.')
})

t.test('a courtesy alone is heard unless the server says that nobody spoke, or does not say it and the sound is far longer', oneAssertion(async t => {
  const answer = (text: string, noSpeech?: number | null) => ({ text, segments: [{ text: ` ${text}`, start: 0, end: 2, no_speech_prob: noSpeech }] })
  for (const courtesy of ['Thank you.', 'Bedankt.', 'Merci beaucoup.', 'Vielen Dank.', 'Muchas gracias.', 'Bye-bye.']) {
    t.equal(textOf(answer(courtesy, 0.1), 20_000), courtesy, 'somebody spoke')
    t.equal(textOf(answer(courtesy, 0.9), 1500), '', 'nobody spoke')
    for (const unknown of [undefined, null]) {
      t.equal(textOf(answer(courtesy, unknown), 1500), courtesy, 'as long as it takes')
      t.equal(textOf(answer(courtesy, unknown), 20_000), '', 'much longer than it takes')
    }
  }
  for (const short of ['No.', 'Yes.', 'Nee.', 'Ja.', 'Oui.', 'Okay.', 'Pain.']) {
    t.equal(textOf(answer(short, 0.9), 20_000), short, 'an answer to a question is never a phantom')
    t.equal(textOf(answer(short), 20_000), short)
  }
  const thanks = { text: 'No. Thank you.', segments: [{ text: ' No.', start: 0, end: 1 }, { text: ' Thank you.', start: 1, end: 20 }] }
  t.equal(textOf(thanks, 20_000), 'No. Thank you.', 'not alone')
}))
