import type { ContextCases } from './cases.js'

export const es: ContextCases = {
  negated: [
    'No hay [neumonía].', 'Usted no tiene [asma].', 'Esto no es [gota].', 'Nunca he tenido [migraña].', 'Vino sin [fiebre].',
    'El paciente niega [dolor torácico].', 'Ningún signo de [fractura].', 'La radiografía descarta [una fractura].',
    '[La apendicitis] es poco probable.', '[La trombosis] queda descartada.', 'Ni [fiebre] ni tos.', 'El test es negativo para [gripe].',
    'Hay tos, pero no [fiebre].', 'Ausencia de [neumonía].'
  ],
  historical: [
    'El año pasado hubo [una neumonía].', 'La última vez fue [una fractura].', 'En el pasado hubo [gota].', 'De niño me dio [asma].',
    'Entre los antecedentes está [la epilepsia].', 'Hace dos años me salió [un herpes].', 'Antiguamente hubo [anemia].', 'Ella tuvo [bronquitis].',
    'Él sufrió [un ictus].', 'Hace tres meses hubo [gripe].', 'Antes me daba [alergia].', 'La semana pasada hubo [otitis].'
  ],
  hypothetical: [
    'Si es [una neumonía], hacemos una radiografía.', 'Vuelva en caso de [fiebre].', 'Llame por si hay [fiebre].', 'Algunas personas sufren [migraña].',
    'Alguien con [diabetes] tiene cuidado.', 'Los pacientes con [epilepsia] van en autobús.', 'No puedo descartar [una fractura].',
    '[La trombosis] no se puede descartar.', 'Supongamos que es [un herpes].', 'La gente con [gota] bebe poco.', 'No podemos excluir [una neumonía].',
    'Avise si [el dolor] vuelve.'
  ],
  family: [
    'Mi madre tiene [diabetes].', 'Su padre murió de [un ictus].', 'Mi hermana tiene [migraña].', 'Su hermano tiene [asma].',
    'Mi marido está con [gripe].', 'En la familia hay [gota].', 'Mi hijo tiene [sarampión].', 'Mi hija tiene [eccema].',
    'Mi tío tiene [angina de pecho].', 'Mi tía y mi primo tienen [epilepsia].', 'Mi pareja tiene [sarna].', 'Un compañero tiene [tuberculosis].'
  ],
  reported: [
    'Mi médico dijo: voy a recetarle [codeína].', 'El doctor del hospital me dijo: le doy [amoxicilina].', 'El cirujano dijo que daría [ibuprofeno].',
    'Según mi cardióloga tomo [bisoprolol].', 'Me dijeron que tomara [ramipril].', 'Mi dentista prometió recetarme [codeína].',
    'La farmacéutica dice que tome [aspirina].', 'El médico de urgencias dijo que daba [omeprazol].', 'La especialista explicó que necesito [insulina].',
    'Ayer dijo mi médica que empezara [metformina].', 'Mi psiquiatra ha dicho que tome [litio].', 'Nos dijeron que empezara [prednisona].'
  ],
  none: [
    'No es un eccema, es [una psoriasis].', 'No hay fractura, tiene [gota].',
    'No hay aumento de [dolor].', 'No es solo que no duerma, sino [el asma].', 'No hay duda, es [gota].', 'Ella no niega [el dolor].',
    'No hay fiebre, pero sí [tos].', 'Mi madre está bien, pero yo tengo [diabetes].', 'Antes era gripe, pero esto es [bronquitis].',
    'Sin problema, es [un eccema].', 'Sin duda es [rinitis].', 'No olvide [el asma].', 'No es solo [migraña].',
    'Dije que le iba a recetar [codeína], y aquí está.', 'El cirujano dijo que no, pero le receto [codeína].', 'No hay fiebre. Es [una sinusitis].',
    'No está roto, así que es [un esguince].'
  ]
}
