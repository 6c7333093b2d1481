import { loadMedicationTable } from '../../../../../../lib/reporting/tables/medication.js'

/** A small table, so that what is tested is how decisions are read. */
export const table = loadMedicationTable(`active_ingredient,atc_code,names,brands
paracetamol,N02BE01,acetaminophen|paracétamol,Tylenol|Doliprane|Dafalgan
ibuprofen,M01AE01,ibuprofène|ibuprofeen|ibuprofeno,Advil|Motrin
naproxen,M01AE02,naproxène|naproxeno,Aleve
meloxicam,M01AC06,,Mobic
diclofenac,M01AB05,diclofénac|diclofenaco,Voltaren
tramadol,N02AX02,,Ultram
acetylsalicylic acid,B01AC06,aspirin|aspirine|aspirina,
amoxicillin,J01CA04,amoxicilline|amoxicilina,Clamoxyl
doxycycline,J01AA02,doxycyclin|doxiciclina,
penicillin,J01C,penicilline|pénicilline|Penicillin|penicilina,
lisinopril,C09AA03,,Zestril
ramipril,C09AA05,,Tritace
losartan,C09CA01,losartán,Cozaar
candesartan,C09CA06,,Atacand
amlodipine,C08CA01,amlodipin|amlodipino,Norvasc
metoprolol,C07AB02,métoprolol,
bisoprolol,C07AB07,,Concor
furosemide,C03CA01,furosemid|furosémide|furosemida,Lasix
simvastatin,C10AA01,simvastatine|simvastatina,Zocor
atorvastatin,C10AA05,,Lipitor
metformin,A10BA02,metformine|metformina,Glucophage
omeprazole,A02BC01,omeprazol|oméprazole,
pantoprazole,A02BC02,pantoprazol,
levothyroxine,H03AA01,lévothyroxine|L-thyroxin|levothyroxin|levotiroxina,
sertraline,N06AB06,sertralin|sertralina,Zoloft
salbutamol,R03AC02,albuterol,Ventolin
colecalciferol,A11CC05,vitamin D|vitamine D,
influenza vaccine,J07BB,flu vaccine|griepvaccin|vaccin contre la grippe|Grippeimpfung,
oral rehydration salts,A07CA,,Dioralyte
antihistamine,R06A,antihistamines,
cetirizine,R06AE07,,
clindamycin,D10AF01,,
`)
