/**
 * In English, German, French and Swedish; of schools, clinics, notaries, insurers, banks and dealers in most
 * languages of the EU, since they are called so where they are. Own choice.
 */

// size: a list of words is read as one line.

/** Whole words in any case, letters of every script counted. */
const words = (...of: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${of.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

const THINGS =
  'house|home|flat|apartment|property|land|farm|car|boat|business|shares|securities|gold|coins|crypto(?: assets)?|bitcoins?|' +
  'hauses|haus|wohnung|grundstücks?|autos?|' +
  'maison|appartement|terrain|voiture|bateau|entreprise|hus|bostad|bil|båt|företag';

const BROKERS =
  'brokers?|brokerage|securities|stock ?brok\\p{L}*|asset management|custod\\p{L}+|' +
  'degiro|avanza|nordnet|etoro|robinhood|fidelity|schwab|saxo|trade republic|interactive brokers|flatex|boursorama|' +
  'wertpapier\\p{L}*|depot\\p{L}*|aktien|courtage|titres|värdepapper\\p{L}*|fondkommission\\p{L}*|aktier|fonder|fondbolag\\p{L}*';

/** Who sells shares for others, by name. */
export const BROKER = words(BROKERS);

/** What is paid once: the words on record, and those of whoever pays it. */
export const ONE_OFFS: readonly {
  readonly record: RegExp;
  readonly payer: RegExp;
  /** To live or work on for a time, and not to be handed on at once. */
  readonly isForLife?: true;
}[] = [
  {
    record: words(
      `(?:sale|sold|selling|verkauf|vente|försäljning) (?:[\\p{L}’']+ ){0,3}?(?:d’|l’|d'|l')?(?:${THINGS})`,
      '(?:house|home|flat|apartment|property|land|car|boat|business) sale',
      '(?:haus|wohnungs|grundstücks|auto|firmen)verkauf',
      '(?:hus|bostads|bil|företags)försäljning',
    ),
    payer: words(
      'sale|sold|purchase price|notar(?:y|ies)|conveyanc\\p{L}*|solicitors?|law firm|escrow|real estate|realtors?',
      'property|dealer\\p{L}*|verkauf|kaufpreis|notar(?:iat)?|immobilien|vente|prix de vente|notaires?|immobilière',
      'försäljning|köpeskilling|mäklare|fastighet\\p{L}*',
    ),
  },
  {
    record: words(
      "(?:sale|sold|selling|redemption) (?:of )?(?:[\\p{L}’']+ ){0,2}?(?:shares|securities|stocks?|bonds|funds)",
      "(?:aktien|wertpapier|depot)verkauf|verkauf (?:von )?(?:aktien|wertpapieren)|vente d[’'](?:actions|titres)",
      '(?:aktie|värdepappers|fond)försäljning|försäljning av (?:aktier|värdepapper|fonder)',
    ),
    payer: words(BROKERS, 'bank'),
  },
  {
    record: words(
      'inherit\\p{L}*|bequest|legacy|estate of|erbschaft|erbe|nachlass|héritage|succession|arv|dödsbo',
    ),
    payer: words(
      'inherit\\p{L}*|estate|probate|bequest|legacy|notary|solicitors?|law firm|executors?',
      'erbschaft|erbengemeinschaft|nachlass|notar(?:iat)?|héritage|succession|notaires?|arv|dödsbo',
    ),
  },
  {
    record: words('pension|retirement|rente|ruhestand|retraite'),
    payer: words(
      'pensions?|retirement|annuit\\p{L}+|renten?\\p{L}*|pensionskasse|retraites?|pensions\\p{L}+',
    ),
  },
  {
    record: words(
      '(?:grant|scholarship|bursary|stipend|subsid(?:y|ie))s?|(?:farm|agricultural) support|stipendium|förderung',
      'agrarförderung|bourse|subventions?|stipendiet|jordbruksstöd',
    ),
    payer: words(
      'grants?|scholarships?|bursary|stipend|foundation|university|council|ministry|research|stipendium|stiftung',
      'subsid(?:y|ies)|(?:farm|agricultural) support|agrarförderung|subventions?|jordbruksverket|jordbruksstöd',
      'universität|ministerium|bourse|fondation|université|ministère|stiftelse|universitet',
    ),
    isForLife: true,
  },
  {
    record: words('lotter(?:y|ies)|lotto|jackpot|prize|winnings|lotteriegewinn|loterie|lotterivinst'),
    payer: words('lotter(?:y|ies)|lotto|jackpot|prize|winnings|lotteriegewinn|loterie|lotterivinst'),
  },
  {
    record: words(
      'insurance|compensation|settlement|severance|(?:lebens)?versicherung|abfindung|entschädigung',
      'assurance|indemnités?|försäkring|ersättning|avgångsvederlag',
    ),
    payer: words(
      'insur\\p{L}+|compensation|settlement|severance|claims?|\\p{L}*versicherung|abfindung|entschädigung',
      'assurances?|indemnités?|\\p{L}*försäkring\\p{L}*|ersättning',
    ),
  },
  {
    record: words(
      '(?:car|boat|home|house|student|study|building) loan|mortgage|(?:auto|bau|studien)kredit|hypothek',
      '(?:machine(?:ry)?|equipment|business|investment|working capital) loan|(?:maschinen|investitions)kredit',
      "(?:prêt|crédit) (?:immobilier|étudiant|auto|professionnel|d[’']équipement)|(?:bo|bil|studie|företags|maskin)lån",
    ),
    payer: words(
      'loans?|credit|mortgages?|lend\\p{L}+|bank|finance|\\p{L}*kredit|hypothek|\\p{L}*bank|banque|prêt|crédit|\\p{L}*lån',
    ),
  },
];

/** Whom one pays out of such money, by name: it may go on to one of them at once. */
export const SPENT_ON = words(
  'dealer\\p{L}*|auto|cars?|motors?|boats?|notar(?:y|ies)|conveyanc\\p{L}*|solicitors?|law firm|escrow|real estate',
  'realtors?|property|mortgages?|builders?|college|university|tax|autohaus|notar(?:iat)?|immobilien|bauunternehmen',
  'universität|finanzamt|notaires?|concessionnaire|immobilière|université|bilhandel|mäklare|fastighet\\p{L}*|skatteverket',
  'machines?|machinery|equipment|maschinen\\p{L}*|équipements?|maskin\\p{L}*',
  'notaio|notarius[z]?|notaría|notaris',
);

/** Where money becomes coins that anybody may get. */
export const EXCHANGE = words(
  'crypto\\p{L}*|krypto\\p{L}*|bitcoins?|coin\\p{L}*|binance|kraken|bitstamp|bitpanda|bitvavo|bitfinex|bybit|okx',
  'kucoin|gemini|safello|luno',
);

export const COINS_ON_RECORD =
  /crypto|krypto|bitcoin|\bcoins?\b|(?:virtual|digital) (?:assets?|art|currenc)|blockchain|\bstable ?coins?/i;

export const WAGES = words(
  'salar(?:y|ies)|wages?|payroll|pay ?slip|gehalt|gehälter|löhne?|lohn|salaires?|paie|lön|löner',
);

/** Of more than one who works. */
export const STAFF_WAGES = words('salaries|wages|payroll|gehälter|löhne|salaires|löner');

/** In the name of who pays the staff of others. */
export const STAFF_NAME = words(
  'payroll|staffing|employer of record|adp|deel|gusto|paychex|lohnbüro|lohnabrechnung|portage salarial|paie',
  'lönebyrån?|löneservice',
);

/** The first group is the occasion. */
export const OCCASION = new RegExp(
  '(?<![\\p{L}\\p{N}])(trip|tour|excursion|camp|gift|team|club|choir|concert|reunion|wedding|party|dues|membership|' +
    'fundrais\\p{L}*|collection|ausflug|klassenfahrt|geschenk|verein|hochzeit|mitgliedsbeitrag|voyage|cadeau|' +
    'mariage|cotisation|klassresa|förening|bröllop|medlemsavgift)(?![\\p{L}\\p{N}])',
  'iu',
);

/** Who sells journeys, by name. */
export const JOURNEYS = words(
  'journeys?|travels?|tours?|tourism|holidays|cruises?|airlines?|airways|expeditions?|pilgrimages?|\\p{L}*reisen|reisebüro',
  'voyages?|croisières?|compagnie aérienne|\\p{L}*resor|resebyrå|kryssningar|flygbolag',
);

/** Who has room or food for many guests, by name. */
export const FEASTS = words(
  'cater\\p{L}*|restaura\\p{L}*|ristorante|ravintola|étterem|hot[eé]ls?|hôtel|banquets?|banqueting|venues?|gasth(?:aus|of)',
  'traiteur|château|värdshus|festsaal|salle des fêtes|festlokal',
);

/** What follows names for whom. */
export const COLLECTED_FOR =
  /(?<!\p{L})(?:(?:collections?|fund ?raising|donations?|gifts?) (?:for|to)|(?:sammlung|spenden?) für|(?:collecte|dons?) pour|insamling (?:för|till))(?!\p{L})(.{1,100})/iu;

/** Trades that many pay small sums. */
export const TRADE = words(
  'retail|shop|store|grocer\\p{L}*|supermarket|restaurant|cafe|bakery|hotel|market(?:place)?|e-?commerce|webshop',
  'online sales|hairdress\\p{L}*|salon|pharmacy|florist|tickets?|kiosk|bookshop|einzelhandel|laden|bäckerei|gaststätte',
  'apotheke|friseur|commerce de détail|boulangerie|épicerie|pharmacie|coiffeur|magasin|detaljhandel|butik|bageri',
  'apotek|frisör',
);

/** Who buys from makers and sells to firms, and passes on what it gets but for a margin. */
export const WHOLESALE = words(
  'wholesal\\p{L}*|großhandel\\p{L}*|grosshandel\\p{L}*',
  'commerce de gros|partihandel\\p{L}*|grossist\\p{L}*',
);

/** Work of a season, and trades that have one. */
export const SEASON = words(
  'season\\p{L}*|harvest|saison\\p{L}*|ernte\\p{L}*|récolte|vendanges?|säsong\\p{L}*|skörd\\p{L}*',
);

export const SEASON_TRADE = words(
  'farm\\p{L}*|fruits?|\\p{L}*berr(?:y|ies)|vegetables?|agricultur\\p{L}*|horticultur\\p{L}*|vineyards?|wineries|winery|ski',
  'hotels?|campsites?|tourism|festivals?|events?|landwirtschaft|obstbau|gemüsebau|weinbau|viticulture|maraîchage',
  'tourisme|jordbruk|lantbruk|bärodling|turism',
);

/** That a family pays for somebody who studies. */
export const FAMILY_SUPPORT = words(
  '(?:support|help|allowance|money) (?:of|from|by) (?:the |my |his |her )?(?:parents?|family|father|mother|relatives)',
  '(?:family|parental) support|tuition|unterstützung der (?:eltern|familie)|studiengebühr(?:en)?|frais de scolarité',
  'soutien (?:des parents|de la famille)|stöd från (?:föräldrar\\p{L}*|familjen)|studieavgift(?:er)?',
);

export const SCHOOL = words(
  'uni[vw]er[sz]it\\p{L}*|uniwersyte\\p{L}*|universidad\\p{L}*|univerza|sveučilišt\\p{L}*|egyetem\\p{L}*|\\p{L}*ülikool\\p{L}*',
  '\\p{L}*yliopisto\\p{L}*|πανεπιστήμι\\p{L}*|университет\\p{L}*|ollscoil|polytechni\\p{L}*|politecnico|politechnika|politécnic[ao]',
  'colleges?|colegi[oul]\\p{L}*|colégio|collegio|schools?|\\p{L}*schule|hogeschool|école|escuela|escola|scuola|școala|skole\\p{L}*',
  '\\p{L}*skola\\p{L}*|škol[ay]|szkoła|iskola|\\p{L}*koulu\\p{L}*|(?:alg|era|kesk|kõrg|kutse|põhi)kool|mokykla|училище',
  'σχολ(?:είο|ή)|scoil|coláiste',
  'gymnasium|gymnázium|gimn[aá][sz]\\p{L}*|lyc[eé]e|lyceum|lice(?:o|um|ul)|lukio|academy|académie|accademia|academi[ae]',
  'akad[eé]mi(?:a|e|ja|en)|akadeemia|ακαδημία|академия|conservato\\p{L}*|konservato\\p{L}*',
);

/** Firms that hold the money of their clients, what such an account is for, and what is paid through it. */
export const CLIENT_TRADE = words(
  'law(?: firm)?|lawyers?|legal services|solicitors?|notar(?:y|ies)|conveyanc\\p{L}*|escrow(?: agent)?|estate agen(?:ts?|cy)',
  'rechtsanwält\\p{L}*|anwaltskanzlei|notariat|avocats?|notaires?|notariale?|advokat\\p{L}*|fastighetsmäklare',
);

export const CLIENT_MONEY = words(
  "escrow|clients?[’']? (?:money|account|funds)|trust account|purchase price|anderkonto|treuhand\\p{L}*|kaufpreis",
  'séquestre|compte (?:client|carpa)|prix de vente|klientmedel\\p{L}*|köpeskilling',
);

/** Who holds the price of a house for those who buy and sell it, by name; many a landlord is called after houses. */
export const HOLDS_PRICES = words(
  'notar(?:y|ies|iaa?t|ius[z]?|ía|io|is|ul|ka)?|notaio|not[aá][rř]|notaari|közjegyző\\p{L}*|нотариус|συμβολαιογράφος',
  "conveyanc\\p{L}*|escrow|realtors?|estate agen(?:ts?|cy)|clients?[’']? (?:money|account|funds)|anderkonto",
  'immobilienmakler\\p{L}*|notaires?|agence immobilière|fastighetsbyrå\\p{L}*|\\p{L}*mäklar\\p{L}*|klientmedel\\p{L}*',
);

/** Who collects for others, and that the account is for it. */
export const CHARITY = words(
  'charit(?:y|ies|able)|non-?profit|ngo|foundation|church|parish|mosque|synagogue|temple|gemeinnützig\\p{L}*|hilfswerk',
  'stiftung|association|fondation|stiftelse|insamlings\\p{L}*|välgörenhet\\p{L}*',
);

export const GIFTS = words(
  'donations?|gifts?|fund ?raising|collections?|spenden?|kollekte|dons?|collecte|gåvor|insamling\\p{L}*',
);

/** Paid by the month to those who do not work any more. */
export const PENSION = words('pensions?|retirement|rente|ruhestand|retraite');

/** Paid by the month to students and to those without work. */
export const BENEFIT = words(
  '(?:study|student|education|maintenance) (?:grants?|loans?|allowances?|finance)|scholarships?|stipends?|bursar(?:y|ies)',
  'benefits?|(?:unemployment|job ?seekers?|housing|child) (?:pay|allowances?|support)|social (?:security|assistance)|welfare',
  'bafög|arbeitslosengeld|bürgergeld|kindergeld|stipendium|bourses?|allocations?|chômage|studiebidrag|csn|a-kassa',
);

/** What a text calls a loan. */
export const LOAN = words('loans?|credit|darlehen|kredit|prêt|crédit|lån|\\p{L}+kredit|\\p{L}+lån');

/** Who pays for what was damaged, by name. */
export const INSURER = words(
  'insur\\p{L}+|reinsurance|\\p{L}*versicherung\\p{L}*|assurances?|mutuelle|\\p{L}*försäkring\\p{L}*|forsikring|assicura\\p{L}*',
  'segur(?:os?|adora)|asegura\\p{L}*|verzeker\\p{L}*|ubezpiecz\\p{L}*|pojišťov\\p{L}*|poisťov\\p{L}*|biztosít\\p{L}*|vakuutus\\p{L}*',
  'osigur\\p{L}*|asigur\\p{L}*|zavarovaln\\p{L}*|kindlustus|apdrošināšana|draudim\\p{L}*|застрахов\\p{L}*',
  'ασφ[αά]λ(?:εια|ειες|ειών|ιστ\\p{L}*)',
);

/** What was given as a security comes back. */
export const RETURNED = words(
  '(?:deposit|bond|security) (?:[\\p{L}]+ )?(?:return\\p{L}*|refund\\p{L}*|back|repa(?:id|yment))',
  '(?:return|refund|repayment|release) of (?:the )?(?:\\p{L}+ )?(?:deposit|bond|security)|kautionsrück\\p{L}+',
  '(?:restitution|remboursement) (?:du |de la )?(?:dépôt|caution)|återbetal\\p{L}+ (?:av )?deposition\\p{L}*',
);

/** Where money is put aside, by name. */
export const PUT_ASIDE = words('bank|savings?|sparkasse');

/** Who lends, by name. */
export const LENDER = words(
  '\\p{L}*bank(?:en)?|building society|credit union|mortgages?|sparkasse|bausparkasse|volksbank|banque|caisse|crédit',
  '\\p{L}*kredit|bolån\\p{L}*|kreditmarknad|banc[ao]|cassa (?:di|dei|rurale|centrale)|caja (?:de|rural|laboral)|caixa',
  'bank[ua]|\\p{L}*pankki|\\p{L}+pank|(?:lhv|seb|coop) pank|pank as|банка|τράπεζα',
);

const VEHICLE_KINDS =
  'vehicles?|cars?|vans?|campers?|campervans?|caravans?|motor ?homes?|motor ?(?:cycles?|bikes?)|boats?|tractors?|autos?|' +
  'fahrzeuge?|autohaus|wohnmobile?|wohnwagen|motorr(?:ad|äder)|autokredit|voitures?|véhicules?|bateaux?|' +
  'concesionario|concessionari[ao]|concessionária|automobil\\p{L}*|automóvil\\p{L}*|autosal[oó]n\\p{L}*|autokauppa|' +
  'autobedrijf|bilforretning|' +
  'bil(?:en)?|husbil(?:en|ar)?|husvagn(?:en|ar)?|båt(?:en)?|\\p{L}*billån|fordon';

/** What is bought on credit besides a house, by kind. */
export const VEHICLE_KIND = words(VEHICLE_KINDS);

export const VEHICLE = words(
  VEHICLE_KINDS,
  'volvo|toyota|volkswagen|vw|bmw|audi',
  'mercedes|ford|opel|renault|peugeot|citroën|škoda|skoda|kia|hyundai|nissan|mazda|honda|tesla|subaru|suzuki|saab',
);

/** In the name of a firm that does not say its legal form. */
export const TRADER = words(
  'trad(?:e|es|ing|ers?)|(?:im|ex)port\\p{L}*|equipment|supplies|services?|solutions|group|holdings?|global',
  'international(?! (?:schools?|college|academy|university|hospital|clinic)(?!\\p{L}))|logistics|consult\\p{L}*|invest\\p{L}*',
  '[ck]apital|forex|wealth|profits?|coaching|ventures?|enterprises?|partners|company|commerce|commerci\\p{L}*|comerci\\p{L}*|handels?|obchod\\p{L}*|négoce',
);

/** Beside the name of a maker, in that of who sells its cars. */
export const SELLS = words('cent(?:er|re|rum)|garages?|showroom|niederlassung');

/** What builders and craftsmen are paid for. */
export const INVOICE = words('invoices?|inv|rechnung(?:en)?|facture|devis|faktura|offert');

/** What anybody writes on a payment. */
export const PLAIN = words(
  'instant|mobile|online|credit|debit|incoming|outgoing|faster|banking|internet|standing|order|urgent|account',
  'payments?|transfers?|deposits?|thanks?|money|cash|loans?|repayment|refunds?|salary|wages?|zahlung|überweisung|danke',
  'virement|paiement|merci|betalning|överföring|swish|paypal|tikkie|zelle|venmo',
);

export const FAMILY_GIFT = words(
  'gifts?|present|support|help|advance on inheritance|geschenk|schenkung|unterstützung|cadeau|donation|don|aide',
  'gåva|present|stöd|hjälp',
);

export const PRIZE = words(
  'lotter(?:y|ies)|lotto|jackpot|prize|winnings|lotteriegewinn|tippgemeinschaft|loterie|gains?|lotterivinst|vinst|tips',
);

export const CAMPAIGN = words(
  'campaigns?|fund ?raisers?|fund ?raising|crowd ?funding|spendenaktion|cagnotte|collecte|insamling\\p{L}*',
);

/** Who keeps what is due, by name; anybody offers to get taxes back. */
export const TAX_OFFICE = words(
  'tax (?:office|authority|agency|administration)|finanzamt|impôts|skatteverket',
);

/** What is due of what was earned, by the name of who gets it. */
export const DUE = /(?<!\p{L})(?:mortgages?|tax(?:es)?|finanzamt|impôts|skatteverket)(?!\p{L})/iu;

/** Who cares for the sick, or buries the dead. */
export const CARE = words(
  'clinics?|hospitals?|surgery|funeral\\p{L}*|hospice|\\p{L}*klinik\\p{L}*|krankenhaus|spital|bestattung\\p{L}*|clinique',
  'hôpital|pompes funèbres|sjukhus\\p{L}*|begravning\\p{L}*|cl[ií]nica|ospedale|hospitalet|sygehus|szpital|nemocnic[ea]',
  'kórház|ziekenhuis|sairaala|haigla|slimnīca|ligoninė|bolni(?:šni)?ca|spitalul|болница|νοσοκομείο|pompe funebri|uitvaart\\p{L}*',
);

/** The first group is whose estate: two names or more. */
export const ESTATE_OF =
  /(?<!\p{L})(?:[Ee]state|[Ii]nheritance|[Bb]equest|[Nn]achlass|[Ee]rbschaft|[Ee]rbe|[Ss]uccession|[Hh]éritage|[Dd]ödsbo|[Aa]rv) (?:of|von|nach|de|efter) ((?:\p{Lu}[\p{L}’'-]+ )+\p{Lu}[\p{L}’'-]+)/u;

export const REFUND = words(
  'refunds?|refunded|reimbursement|cancellation|erstattung|rückerstattung|rückzahlung|remboursement|avoir',
  'återbetalning|återköp',
);
