/** Words of four letters and more that say nothing of what a sentence is about; shorter words are never looked at. */
const words = [
  'about after again also another around back because been before being came come could does doing done down each even every from gets give given going good gonna have having here into',
  'just keep know like little look made make many maybe mean more most much need okay only other over please pretty probably quite really right said same says seem should since some something sort still',
  'such sure take taken than thank that thats their them then there these they thing things think this those through today told took tried very want well were what when where which while will with',
  'would yeah your yours patient reports states doctor also with',
  'aan alleen alles allemaal altijd andere anders beetje beter bent bijna daar daarna daarom deze dezelfde denk doen doet door dus echt een eens erg even gaan gaat gehad geweest goed haar hebben hebt heeft heel',
  'hier hoe hoor iets inderdaad jaja kijk kijken komt kunnen kunt maar meer meestal mensen moet moeten mijn misschien naar niets nodig nogal omdat onder oké over precies soms toch tussen vaak veel verder vind',
  'voor vooral waar want wanneer waren wat weer weet wel welke werd wordt worden zeggen zegt zeker zich zijn zoals zullen zult patiënt patiënte',
  'alors après assez aussi autre avec avez avoir avant beaucoup bien bonne cela celle cette ceux chez comme comment dans depuis donc elle elles encore entre était êtes être fait faire faut ici juste leur leurs',
  'mais même mieux moins nous parce parfois passe pendant peut peux plus plutôt pour pourquoi pouvez puis quand quel quelle quelque quelques sera serait sinon soit sont sous suis tout toute toutes tous très',
  'trop veut vers voilà voir vont vous votre vraiment patient patiente',
  'aber alle alles also andere anderen auch beim bisschen bitte dabei damit danach dann daran darauf dass dein denn diese diesem diesen dieser dieses doch dort durch eigentlich eine einem einen einer eines einfach',
  'etwas euch ganz geht gemacht genau gewesen gibt gleich haben habe hatte hatten hier ihre ihrem ihren ihrer immer irgendwie jetzt kann können könnte machen macht manchmal mehr mein meine meinen meiner mich mir',
  'möchte müssen nach natürlich noch oder ohne okay schon sehr sein seine seit sich sind soll sollte sollten über überhaupt und uns unter viel vielleicht vielen wann waren wäre weil wenn werden wieder will wird',
  'wirklich wohl wollen würde zwischen patientin'
]

/** As content words are compared: without accents. */
export const commonWords: ReadonlySet<string> = new Set(words.flatMap(line => line.split(' ')).map(word => word.normalize('NFKD').replace(/\p{M}+/gu, '')))
