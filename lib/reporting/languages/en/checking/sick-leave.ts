import type { SickLeaveWords } from '../../parts/checking.js'

export const sickLeave: SickLeaveWords = [
  'sick note~', 'sicknote~', 'sick certificate~', 'sick leave', 'sick line', 'fit note~', 'fitnote~', 'medical certificate~',
  'certificate for', 'certificate from', 'a certificate', 'the certificate', 'your certificate', 'signing you off', 'signing her off', 'signing him off', 'signing them off',
  'sign you off', 'sign her off', 'sign him off', 'sign them off', 'sign it off', 'signed off', 'sign off', 'write you off',
  'writing you off', 'off work', 'off of work', 'off from work', 'off school', 'off sick', 'off the job', 'off for', 'off until',
  'off till', 'off through', 'out of work', 'out of school', 'time off', 'day off', 'days off', 'week off', 'weeks off', 'month off',
  'months off', 'weekend off', 'from work', 'from your job', 'miss work', 'missing work', 'not work', 'not working', 'n\'t work',
  'don\'t work', 'can\'t work', 'cannot work', 'unable to work', 'shouldn\'t work', 'stop working', 'working again', 'work again', 'fit to work', 'fit for work', 'unfit~',
  'employer~', 'work note~', 'school note~', 'doctor note', 'note for work', 'note for your', 'note for school', 'note from', 'note to',
  'give you a note', 'write you a note', 'writing you a note', 'need a note', 'excuse note', 'work excuse', 'school excuse',
  'doctor excuse', 'medical excuse', 'excuse for work', 'excuse from work', 'excuse letter', 'excuse you from', 'excused from',
  'leave of absence', 'medical leave', 'leave from work', 'return to work', 'returning to work', 'back to work', 'back at work',
  'go to work', 'going to work', 'work from', 'stay home', 'staying home', 'stay at home', 'staying at home', 'stay off', 'rest at home',
  'home from work', 'home for'
]
