import type { SickLeaveWords } from '../../parts/checking.js'

export const sickLeave: SickLeaveWords = [
  'ziektebrief~', 'ziektebriefje~', 'ziekteattest~', 'ziekteverlof', 'ziekteverzuim', 'ziekenbriefje~', 'ziekbriefje~', 'ziekmeld~',
  'ziekgemeld~', 'ziek meld~', 'ziekschrijv~', 'ziekgeschreven', 'ziek schrijv~', 'u ziek', 'je ziek', 'hem ziek', 'haar ziek',
  'ziek thuis', 'ziek naar', 'attest~', 'getuigschrift~', 'briefje~', 'doktersbriefje~', 'arbeidsongeschikt~', 'ongeschikt',
  'werkonbekwaam~', 'werkverlet', 'werkhervatting', 'werkgever~', 'bedrijfsarts~', 'verlof', 'afwezigheid~', 'thuis', 'thuisblijven',
  'werk', 'werken', 'niet naar school', 'van school', 'rust nemen', 'neem rust', 'neemt rust', 'rust thuis', 'thuis rusten', 'rusten'
]
