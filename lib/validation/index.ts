export { ERRORS_MAX, createDecidingAjv, createExplainingAjv, createOutputAjv, createStrictAjv } from './ajv.js'
export { createNormaliser } from './normal-forms.js'
export { readingError, toReadingErrors, toValidationErrors } from './validation-errors.js'
export { OutputMismatchError, createWriter } from './writer.js'
