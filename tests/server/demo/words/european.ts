import type { Topic } from '../grammar.ts';

export const radfahren: Topic = {
  name: 'cycling',
  language: 'de',
  tags: ['fahrrad', 'radtour'],
  words: {
    km: ['24', '58', '73', '110', '35'],
    strecke: ['am Deich', 'über den Pass', 'durch den Forst', 'an der Havel entlang', 'auf der alten Bahntrasse'],
    teil: ['das Tretlager', 'eine Speiche', 'die Klingel', 'das Schutzblech', 'der Dynamo'],
  },
  openers: [
    '{km} Kilometer {strecke}, natürlich mit Gegenwind. {Schön war’s.|Zwei Platten.|Ein Stück Kuchen, ehrlich verdient.}',
    '{teil} knarzt seit {Dienstag|dem Kopfsteinpflaster|der Reparatur}. {Wer weiß Rat?|Ich höre es nachts.|Es war mal leise.}',
    'Neuer Radweg {strecke}! {Er endet an einem Baum.|Wirklich gut, ich habe zweimal geschaut.|Die Lieferwagen freuen sich.}',
    'Sonntag wieder {strecke}, {km} Kilometer, {Treffpunkt Brücke|neun Uhr|Tempo gemütlich}. Wer kommt mit?',
    'Heute im Regen {strecke} gefahren. {Man wird nur einmal nass.|Die Socken trocknen bis Donnerstag.|Niemand sonst unterwegs, herrlich.}',
  ],
  details: [
    'Bei Kilometer {km} gibt es einen Brunnen hinter der Kapelle.',
    'Ein Herr um die achtzig hat mich {überholt|zum Tee eingeladen|nach dem Weg gefragt}, freundlich lächelnd.',
    '{teil} hat gehalten. Ich habe mich bedankt.',
    'Die Karte nennt es Straße, ich nenne es {Sand|Wurzelwerk|Ansichtssache}.',
  ],
  closers: ['Jetzt Tee.', 'Kette geputzt, Gewissen auch.', 'Licht an, Leute 🚲', 'Bis Sonntag!'],
  replies: [
    '{strecke} bei dem Wind? Respekt.',
    'Es ist immer {teil}.',
    'Mehr Fett!',
    'Ich wäre die ersten {km} Kilometer dabei.',
    'Ist die Strecke wieder offen?',
    'Kuchen ist Pflicht.',
  ],
};

export const garten: Topic = {
  name: 'garden',
  language: 'de',
  tags: ['garten', 'schrebergarten'],
  words: {
    pflanze: ['die Dahlien', 'die Stangenbohnen', 'der Mangold', 'die Zucchini', 'die Kirschen', 'der Rhabarber'],
    ort: ['hinter der Laube', 'am Zaun', 'in der alten Zinkwanne', 'auf dem Balkon', 'neben dem Kompost'],
    gast: ['die Schnecken', 'die Amsel', 'Nachbars Kater', 'die Wühlmaus'],
  },
  openers: [
    'Endlich: {pflanze} {ort}. {Drei Wochen gewartet.|Ich hatte sie aufgegeben.|Ganz von allein.}',
    '{gast} gegen mich, Zwischenstand {drei zu null|unentschieden|vertagt}.',
    'Den ganzen Nachmittag {ort} {gejätet|gegraben|gesessen und zugeschaut}. {Muskelkater inklusive.|Die Laube hat jetzt wieder ein Dach.|Kuchen gab es auch.}',
    'Zu viel Ernte: {pflanze} in {Tüten|Eimern|der Badewanne}. Wer möchte, {kommt vorbei|klingelt|sagt Bescheid}.',
  ],
  details: [
    'Laut Oma hilft {Holzasche|Geduld|Kaffeesatz} gegen {gast}.',
    '{ort} ist der Boden {schwerer|besser|trockener} als gedacht.',
    'Daneben brummt alles vor Bienen.',
    'Letztes Jahr um diese Zeit lag hier noch {Schnee|Folie|gar nichts}.',
  ],
  closers: ['Morgen weiter.', 'Der Rücken meldet sich.', 'Und bei euch?', '🌻'],
  replies: [
    'Bei mir hat {gast} alles erledigt.',
    'Wunderschön! Welche Sorte?',
    'Ich nehme eine Tüte!',
    'Holzasche, sage ich nur.',
    '{ort}? Mutig.',
    'Nächstes Jahr tauschen wir Samen.',
  ],
};

export const zug: Topic = {
  name: 'trains',
  language: 'de',
  tags: ['nachtzug', 'bahn'],
  words: {
    ort: ['Hof', 'Villach', 'Basel', 'Puttgarden', 'Schwarzach-St. Veit', 'Cheb'],
    zeit: ['um 3:14 Uhr', 'kurz vor fünf', 'gegen Mitternacht', 'im ersten Licht'],
    mitreisende: ['eine Cellistin', 'zwei Hebammen', 'ein pensionierter Lokführer', 'eine Schulklasse'],
  },
  openers: [
    '{zeit} in {ort}, der Zug steht, {es schneit|ein Vogel singt|niemand weiß, warum}. Ich mag das.',
    'Im Abteil: {mitreisende}. {Geschlafen haben wir nicht.|Jetzt weiß ich alles über Weichen.|Wir schreiben uns weiter.}',
    'Anschluss in {ort} verpasst, um {eine Minute|einen Bahnsteig|ein Brötchen}. Fünf Stunden. {Was kann man hier ansehen?|Es gibt einen Lesesaal!|Es regnet.}',
    'Der Nachtzug über {ort} fährt wieder! {Gebucht.|Endlich.|Mit Speisewagen, sagt man.}',
  ],
  details: [
    'Der Schaffner macht besseren Kaffee als das Café in {ort}.',
    'Obere Liege, Fensterseite, Ohrstöpsel: mehr braucht es nicht.',
    '{zeit} wurde rangiert; ich liebe dieses Geräusch.',
    'Frühstück: ein Brötchen in einer Tüte.',
  ],
  closers: ['Gute Nacht aus Wagen 263.', 'Ich würde nicht tauschen.', 'Mehr, wenn wir ankommen.'],
  replies: [
    'Oben, immer oben.',
    '{ort} bei Nacht ist unterschätzt.',
    'Was kostet das Bett inzwischen?',
    'War er pünktlich?',
    'Genau deshalb fahre ich Zug.',
    '{mitreisende}, wie schön!',
  ],
};

export const cocina: Topic = {
  name: 'cooking',
  language: 'es',
  tags: ['cocina', 'recetas'],
  words: {
    plato: [
      'un gazpacho',
      'unas lentejas',
      'una tortilla',
      'arroz con leche',
      'un guiso de garbanzos',
      'un pan de maíz',
    ],
    quien: ['mi abuela', 'mi vecina', 'mi hermano', 'la señora del puesto de tomates'],
    cosa: ['comino', 'pimentón', 'laurel', 'un chorrito de vinagre', 'paciencia'],
  },
  openers: [
    'Hoy hice {plato} como {quien}: con {cosa} y sin prisa. {No quedó nada.|Comimos de pie.|La casa huele a domingo.}',
    'Según {quien}, el secreto de todo es {cosa}. {Tenía razón.|Lo negó durante años.|Yo lo sospechaba.}',
    'Había en el mercado {tomates feos|cerezas|pimientos} casi regalados, así que esta noche toca {plato}.',
    '¿Se le pone {cosa} a {plato}? {Pregunta seria.|En mi casa hay guerra.|{quien} dice que nunca.}',
    'Intenté {plato} y me salió {plato}. {Así nacen los clásicos.|Estaba rico igual.|Nadie lo notó.}',
  ],
  details: [
    'La cebolla, despacio, hasta que te olvides de ella.',
    'Con el pan de ayer se hace {plato}, y sobra.',
    'La próxima vez, menos {cosa} y más fuego.',
    '{quien} mide todo «a ojo», y acierta siempre.',
  ],
  closers: ['Pasen, hay para todos.', 'Mañana, la foto.', '¿Y ustedes qué cenan?', 'Receta a quien la pida 🍅'],
  replies: [
    '¡La receta, por favor!',
    'Con {cosa}, siempre.',
    '{quien} no lo aprobaría, yo sí.',
    'Me dio hambre.',
    '¿Queda algo?',
    'En mi pueblo lo hacemos sin {cosa}.',
  ],
};

export const paseo: Topic = {
  name: 'city',
  language: 'es',
  tags: ['paseos', 'ciudad'],
  words: {
    calle: ['la calle de las Sierpes', 'el puente viejo', 'la plaza del mercado', 'la cuesta del molino', 'el muelle'],
    hallazgo: [
      'un patio con naranjos',
      'un zapatero que también afina guitarras',
      'una puerta azul diminuta',
      'un gato con escalera propia',
    ],
    luz: ['la luz de las siete', 'llovizna', 'un sol de invierno', 'niebla'],
  },
  openers: [
    'Caminé hasta {calle} con {luz}. Encontré {hallazgo}.',
    'En {calle} hay {hallazgo}, y llevo {diez|quince|veinte} años pasando sin mirar.',
    'Con {luz}, {calle} parece {otra ciudad|un decorado|un recuerdo ajeno}.',
    'Plan del sábado: {calle}, café, y {hallazgo}. {¿Quién viene?|Sin prisa.|Siete kilómetros.}',
    'Están arreglando {calle}. {Que no toquen los azulejos.|Ya era hora.|Las golondrinas protestan.}',
  ],
  details: [
    'Un señor me contó que allí hubo {una imprenta|un baile|un tranvía}.',
    'Los azulejos son de {1908|1915|1929}.',
    'Si doblas a la izquierda, hay {hallazgo}.',
  ],
  closers: ['Doce mil pasos.', 'Pies cansados, cabeza clara.', 'Mapa en los comentarios.'],
  replies: [
    'Viví cerca y nunca lo vi.',
    '¡Con {luz} es aún mejor!',
    '¿Se puede entrar?',
    'Me apunto el sábado.',
    'Qué ojo tienes para las puertas.',
    'Precioso.',
  ],
};

export const novelas: Topic = {
  name: 'novels',
  language: 'es',
  tags: ['lecturas', 'novelas'],
  words: {
    libro: ['«La sal y la ceniza»', '«Nueve inviernos»', '«El río que no vuelve»', '«La casa de los relojes lentos»'],
    pagina: ['212', '340', '518', '701'],
    quien: ['la tía Ottilia', 'el agrimensor', 'el barquero', 'el segundo marido'],
  },
  openers: [
    'Página {pagina} de {libro} y {quien} apenas {llega|desayuna|abre la puerta}. {Me encanta.|Sin prisa.|Nadie dirá que el autor corría.}',
    'Terminé {libro} {en el bus|a las dos de la mañana|por fin}. {Los extraño a todos.|Volví a empezar.|Necesito hablar de {quien}.}',
    '¿Vale la pena {libro} después de la página {pagina}? {Dudo.|Me dicen que sí.|Estoy en la mitad.}',
  ],
  details: [
    'El traductor merece una estatua.',
    'Llevo el árbol genealógico en un recibo; {quien} tiene tres nombres.',
    '<spoiler>{quien} quemó las cartas.</spoiler>',
  ],
  closers: ['Sin destripes, por favor.', 'Un capítulo más.', '¿Cuál es su novela más larga?'],
  replies: [
    'Abandoné en la {pagina}. ¿Vuelvo?',
    '{quien} es lo mejor del libro.',
    'Lo pedí en la biblioteca por tu culpa.',
    'El segundo tomo mejora.',
    '¿Qué traducción lees?',
  ],
};
