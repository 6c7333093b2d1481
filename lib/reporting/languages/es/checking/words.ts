export const commonWords: readonly string[] = [
  'ahora', 'algo', 'alguien', 'algún', 'alguna', 'algunas', 'alguno', 'algunos', 'allá', 'allí', 'antes', 'aquel', 'aquella', 'aquello', 'aquí',
  'aunque', 'bastante', 'bien', 'bueno', 'buena', 'buenas', 'buenos', 'cada', 'casi', 'claro', 'como', 'cómo', 'creo', 'cual', 'cuál', 'cuando',
  'cuándo', 'cuanto', 'cuánto', 'cuánta', 'cuántas', 'cuántos', 'cosa', 'cosas', 'dado', 'debe', 'debería', 'decir', 'dejar', 'desde', 'después',
  'dice', 'diga', 'dígame', 'doctor', 'doctora', 'donde', 'dónde', 'durante', 'ella', 'ellas', 'ello', 'ellos', 'entonces', 'entre', 'eran', 'eres',
  'esas', 'esos', 'está', 'están', 'estaba', 'estado', 'estamos', 'estar', 'estas', 'este', 'esta', 'esto', 'estos', 'estoy', 'exacto', 'fuera',
  'gracias', 'haber', 'había', 'hace', 'hacer', 'haga', 'hago', 'hasta', 'hecho', 'hemos', 'igual', 'incluso', 'luego', 'mejor', 'menos', 'mientras',
  'mire', 'mismo', 'misma', 'momento', 'mucha', 'muchas', 'mucho', 'muchos', 'nada', 'nunca', 'ningún', 'ninguna', 'ninguno', 'nosotros', 'nuestra',
  'nuestro', 'otra', 'otras', 'otro', 'otros', 'para', 'parece', 'pero', 'poco', 'poca', 'pocos', 'poder', 'podemos', 'porque', 'primero', 'puede',
  'pueden', 'puedo', 'pues', 'quería', 'querría', 'quien', 'quién', 'quiere', 'quiero', 'quizá', 'quizás', 'sabe', 'según', 'seguro', 'será', 'sería',
  'sido', 'siempre', 'siendo', 'sigue', 'sino', 'sobre', 'solo', 'sólo', 'somos', 'sola', 'suele', 'suya', 'suyo', 'también', 'tampoco', 'tanto',
  'tenemos', 'tener', 'tenga', 'tengo', 'tenía', 'tenido', 'tiene', 'tienen', 'tipo', 'toda', 'todas', 'todavía', 'todo', 'todos', 'unas', 'unos',
  'usted', 'ustedes', 'vale', 'vamos', 'veces', 'verdad', 'vez', 'voy', 'paciente'
]

export const reportWords: readonly string[] = [
  'control', 'revision', 'seguimiento', 'cita', 'volver', 'vuelve', 'acudir', 'comentado', 'comenta', 'explicado', 'explica', 'aconseja', 'aconsejado',
  'recomienda', 'recomendado', 'recomendaciones', 'acepta', 'acuerdo', 'comprende', 'entiende', 'continuar', 'continua', 'plan', 'paciente', 'pacientes',
  'refiere', 'niega', 'presenta', 'describe', 'consulta', 'motivo', 'queja', 'quejas', 'anamnesis', 'antecedentes', 'exploracion', 'examen', 'hallazgo',
  'hallazgos', 'impresion', 'diagnostico', 'evaluacion', 'normal', 'normales', 'tratamiento', 'medicacion', 'medicamentos', 'resultado', 'resultados',
  'prueba', 'pruebas', 'mejora', 'mejoria', 'empeora', 'empeoramiento', 'sintoma', 'sintomas', 'actualmente', 'actual', 'reciente', 'previamente',
  'previo', 'precisa', 'necesario', 'opciones', 'riesgos', 'beneficios', 'alternativas', 'dudas', 'preguntas', 'adicional'
]
