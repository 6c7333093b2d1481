/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'park(?:ed|ing)?',
  'pizza~', 'burger~', 'fries', 'menu', 'restaurant', 'recipe~', 'roast~', 'oven', 'bak(?:e|es|ed|ing)', 'butter', 'gravy', 'topping~',
  'takeaway', 'deliver(?:y|ed|ies)', 'waiter', 'dessert', 'takeout',
  'match(?:es)?', 'football', 'soccer', 'goal~', 'striker~', 'midfielder~', 'penalt(?:y|ies)', 'referee', 'league', 'championship',
  'stadium', 'coach~', 'team~', 'playoff~', 'tournament', 'scored',
  'weather', 'rain(?:s|ed|ing|y)?', 'sunny', 'cloud~', 'forecast', 'snow(?:s|ed|ing|y)?', 'storm~', 'degrees(?: outside)?',
  'car', 'cars', 'garage', 'brakes?', 'tyres?', 'tires?', 'engine', 'volvo', 'golf', 'van', 'motorway', 'petrol', 'mileage', 'traffic',
  'school', 'maths', 'teacher~', 'homework', 'class(?:es|mates?)?', 'parents evening', 'exam~', 'reading~',
  'holiday~', 'vacation~', 'hotel~', 'beach~', 'flight~', 'airport', 'airline', 'tickets?', 'passport~', 'luggage', 'train~',
  'series', 'film~', 'movie~', 'episode~', 'season~', 'actor~', 'actress~', 'netflix', 'concert~', 'song~', 'band', 'television',
  'computer~', 'laptop~', 'password~', 'mail', 'email~', 'software', 'printer~', 'wifi', 'download~', 'scan', 'website~', 'folder~',
  'loan~', 'mortgage~', 'interest', 'bank', 'borrow~', 'salar(?:y|ies)', 'insurance', 'invoice~', 'contract~', 'budget', 'price~',
  'pounds', 'euros', 'dollars', 'discount~', 'order~',
  'garden~', 'rose~', 'leaves', 'plant~', 'soil', 'prune~', 'lawn~', 'tomato~', 'flower~',
  'haircut', 'fringe', 'shampoo', 'barber', 'hairdresser', 'curl~', 'layers~', 'centimetres',
  'interview~', 'experience', 'colleague~', 'shift~', 'position~', 'applicant~', 'job~', 'office~', 'meeting~', 'project~',
  'deadline~',
  'bench', 'rack', 'rower', 'sets', 'reps', 'dumbbell~', 'workout~', 'squat~', 'gym',
  'shop~', 'store~', 'shoes', 'jacket', 'dress~', 'birthday~', 'party', 'wedding~', 'neighbou?r~', 'apartment', 'rent', 'kitchen',
  'sofa', 'paint~', 'furniture',
  'weekends', 'catering', 'logistics', 'administration', 'rota', 'stretch', 'push', 'more sets'
]
