/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'pizza~', 'patatas fritas', 'menú~', 'restaurante~', 'receta de', 'asar', 'asado', 'horno', 'mantequilla', 'salsa', 'postre~',
  'reparto', 'repartidor~', 'camarero~', 'pollo',
  'partido~', 'fútbol', 'gol(?:es)?', 'delantero~', 'penalti~', 'árbitro~', 'liga', 'campeonato~', 'estadio~', 'entrenador~',
  'equipo~', 'marcó',
  'tiempo hace', 'lluvia~', 'llueve', 'llover', 'soleado', 'nublado', 'nieve~', 'nieva', 'tormenta~',
  'coche~', 'taller', 'frenos?', 'neumático~', 'motor', 'volvo', 'golf', 'furgoneta', 'autopista', 'gasolina', 'kilometraje',
  'tráfico',
  'colegio~', 'escuela~', 'matemáticas', 'profesor~', 'maestra~', 'deberes', 'clase~', 'examen', 'lectura',
  'vacaciones', 'hotel~', 'playa~', 'vuelo~', 'aeropuerto~', 'avión~', 'billetes?', 'pasaporte~', 'maleta~', 'tren~',
  'serie~', 'película~', 'episodio~', 'capítulo~', 'temporada~', 'actor~', 'actriz', 'netflix', 'concierto~', 'canción~', 'televisión',
  'ordenador~', 'computadora~', 'portátil', 'contraseña~', 'correo~', 'software', 'impresora~', 'wifi', 'descarg~', 'página web',
  'carpeta~',
  'préstamo~', 'hipoteca~', 'interés', 'banco', 'gana(?:n|mos)', 'sueldo~', 'salario~', 'seguro', 'factura~', 'contrato~',
  'presupuesto~', 'precio~', 'euros?', 'descuento~', 'pedido~', 'pedir',
  'jardín~', 'rosal~', 'rosas', 'hojas', 'planta~', 'tierra', 'podar', 'césped', 'tomate~', 'flor(?:es)?',
  'peluquer~', 'flequillo', 'champú', 'rizos', 'puntas', 'capas', 'centímetros',
  'candidat~', 'experiencia', 'compañero~', 'turno~', 'puesto~', 'empleo~', 'oficina~', 'reunión~', 'proyecto~', 'administración',
  'logística', 'cocina',
  'series', 'pesas', 'gimnasio', 'sentadilla~',
  'tienda~', 'zapatos', 'chaqueta', 'vestido~', 'cumpleaños', 'fiesta~', 'boda~', 'vecin~', 'piso', 'alquiler~', 'sofá~', 'pintura~',
  'mueble~'
]
