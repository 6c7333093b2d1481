import { ConsultationList } from './element.js'

export { ConsultationList, type ConsultationOpenDetail, type ListAttributes, type ListEvents } from './element.js'

if (customElements.get('consultation-list') === undefined) customElements.define('consultation-list', ConsultationList)
