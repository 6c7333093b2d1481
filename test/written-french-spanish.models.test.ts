import t from 'tap'
import { testLanguages } from './written-reports.js'

testLanguages(t, ['fr', 'es'])
