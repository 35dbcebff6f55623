import { normalizedText } from '@alert-review/kernel';

/** Combines each word of the first list with each of the second. */
const productOf = (first: string, second: string): readonly string[] =>
  first.split('|').flatMap((one) => second.split('|').map((other) => `${one} ${other}`));

/**
 * Values that mean "not known", by language. The whole value is compared by `foldForComparison`: "k.A.",
 * "K. A." and "k/A" are equal, but "Rue Inconnue" is a real street. `source`: the authority that lists the
 * phrases; without one, phrases that are common in forms of this language.
 */
const PHRASES_OF: readonly { readonly source: string; readonly phrases: string }[] = [
  {
    source:
      'FinCEN SAR Electronic Filing Instructions 1.2 (October 2012), prohibited words, and their variants',
    phrases:
      'computer generated|non customer|not applicable|same|see above|see narrative|signature card|' +
      'various|as above|as below|see attached|see file|see comments|see notes|see description|' +
      'same as above|same as mailing|same as residence',
  },
  {
    source: 'ISO 20022 payment messages: a value that a bank has to give and does not have',
    phrases: 'notprovided',
  },
  {
    source: 'Forms in English',
    phrases:
      'n a|n d|n k|n r|n s|n p|n i|declined|declined to provide|declined to answer|declined to state|' +
      'declined to disclose|declined to say|refused|refused to provide|refused to answer|' +
      'refused to disclose|refused to say|customer declined|customer refused|client declined|' +
      'client refused|' +
      'customer declined to provide|customer refused to provide|prefer not to say|prefers not to say|' +
      'prefer not to answer|rather not say|would not provide|would not say|did not provide|' +
      'did not answer|' +
      'did not say|does not know|don t know|do not know|dont know|not disclosed|not obtained|' +
      'not collected|' +
      'not captured|not asked|not listed|not found|not sure|not determined|not stated|not supplied|' +
      'not set|' +
      'not verified|not reported|not required|not on record|not in file|not held|not filled|' +
      'no information|' +
      'no information available|no info available|no data available|no details|no detail|no answer|' +
      'no response|no reply|no entry|no comment|no idea|no known address|none given|none provided|' +
      'none on file|none known|none listed|none recorded|none stated|none available|nothing on file|' +
      'unable to obtain|unable to provide|unable to determine|could not be obtained|could not determine|' +
      'cannot be determined|undetermined|undisclosed|information not available|information unavailable|' +
      'information not provided|data not available|data unavailable|left blank|intentionally left blank|' +
      'to be provided|to be completed|to be confirmed|to be determined|to follow|pending verification|' +
      'ask customer|does not apply|doesn t apply|no longer known|redacted|withheld by customer|' +
      'not known to bank|not known to the bank|not known to us|unknown to bank|unknown to the bank|' +
      'not avail|ukn|unkn|nothing known|0',
  },
  {
    source: 'Persons whom nobody could name, as bank staff write them in the place of a name',
    phrases: productOf(
      'unknown|unidentified|unnamed|anonymous',
      'male|female|man|woman|person|persons|individual|individuals|subject|suspect|caller|customer|client|' +
        'party|conductor|sender|recipient|payer|payee|beneficiary|business|company|name',
    )
      .concat('unbekannter mann|unbekannte frau|unbekannte person|unbekannter täter')
      .concat('homme inconnu|femme inconnue|personne inconnue')
      .concat('hombre desconocido|mujer desconocida|persona desconocida')
      .join('|'),
  },
  {
    source: 'What is promised for later, in the languages of the lists below',
    phrases: [
      'will follow|follows|follows later|will be provided|will be provided later|will be supplied later|' +
        'to be provided later|provided later|to be supplied|to be added|to be added later|to be filled|' +
        'to be filled in|to be filled later|to be updated|to be advised|to be announced|to be verified|' +
        'will be added|will be added later|will update|update later|later|coming soon|awaiting|' +
        'awaiting information|awaiting customer|awaiting documents|in progress|work in progress|wip|todo|' +
        'to do|fixme|fill in|fill me in|insert here|enter here|enter text here|your text here|' +
        'click to edit|' +
        'some text|sample text|dummy text|example text|lorem|ipsum|lorem ipsum|foo bar|foo|bar|baz',
      'wird nachgereicht|wird noch nachgereicht|werden nachgereicht|wird nachgeliefert|' +
        'wird noch nachgeliefert|' +
        'wird nachgetragen|wird noch nachgetragen|wird ergänzt|wird noch ergänzt|wird mitgeteilt|' +
        'wird noch mitgeteilt|folgt|folgt noch|folgt in kürze|folgt später|folgen|später|ausstehend|' +
        'noch ausstehend|steht noch aus|noch zu klären|in klärung|in bearbeitung|bitte ergänzen|' +
        'bitte nachtragen|nachzureichen|nachzutragen|noch nachzureichen|offen|angefordert|angefragt|' +
        'reichen wir nach|reiche ich nach|platzhalter|mustertext|beispieltext|blindtext',
      'à fournir|à communiquer|à venir|à suivre|à renseigner|sera fourni|sera fournie|' +
        'sera fourni ultérieurement|sera communiqué|sera communiqué ultérieurement|sera transmis|' +
        'sera transmis ultérieurement|sera complété|sera précisé|suivra|en attente|en cours|plus tard|' +
        'ultérieurement|fourni ultérieurement|voir plus haut|texte de remplissage|faux texte',
      'se enviará|se enviará más tarde|se enviará posteriormente|se aportará|se aportará más adelante|' +
        'se proporcionará|se proporcionará más tarde|se informará|se completará|por completar|' +
        'por confirmar|' +
        'por enviar|por informar|a completar|a confirmar|a la espera|en espera|en trámite|en proceso|' +
        'más tarde|más adelante|posteriormente|pendiente de enviar|pendiente de recibir|' +
        'pendiente de confirmar|pendiente de informar|texto de relleno|texto de ejemplo',
      'a informar|a fornecer|a enviar|a completar|a confirmar|será informado|será informada|será fornecido|' +
        'será enviado|será enviado posteriormente|será fornecido posteriormente|em andamento|pendente|' +
        'aguardando|mais tarde|a seguir|em breve|seguirá|texto de exemplo',
      'da comunicare|da fornire|da completare|da confermare|da inserire|seguirà|segue|sarà fornito|' +
        'sarà fornito successivamente|sarà comunicato|verrà fornito|verrà comunicato|in attesa|in corso|' +
        'più tardi|successivamente|da integrare|testo di prova|testo segnaposto',
      'volgt|volgt nog|volgt later|volgt spoedig|wordt nagezonden|wordt nageleverd|wordt nog nageleverd|' +
        'wordt aangeleverd|wordt later aangeleverd|nog aan te leveren|nog in te vullen|' +
        'in behandeling|later|' +
        'nog niet bekend|nader te bepalen|ntb|n t b',
      'kommer senare|kompletteras|kompletteras senare|skickas senare|meddelas senare|inväntar|följer|' +
        'eftersendes|ettersendes|oplyses senere|følger|følger senere|kommer senere|opplyses senere|' +
        'under behandling|ilmoitetaan myöhemmin|toimitetaan myöhemmin|täydennetään|myöhemmin',
      'do uzupełnienia|uzupełnić|zostanie uzupełnione|zostanie dostarczone|zostanie dosłane|w trakcie|' +
        'dosłane później|później|bude doplněno|bude dodáno|bude upřesněno|doplní se|doplnit|později|' +
        'bude doplnené|bude dodané|doplniť|neskôr|pótlás alatt|később|pótolandó|később pótolva|folyamatban|' +
        'va urma|urmează|se va completa|va fi furnizat|ulterior|în curs',
      'будет предоставлено|будет предоставлено позже|будет предоставлен позже|будет указано позже|' +
        'будет сообщено|будет сообщено позже|будет дополнено|уточняется|позже|в процессе|на уточнении|' +
        'ожидается|буде надано|буде надано пізніше|буде вказано пізніше|буде уточнено|уточнюється|пізніше|' +
        'ще бъде предоставено|предстои',
      'θα ακολουθήσει|θα δοθεί αργότερα|εκκρεμεί|σε εκκρεμότητα|daha sonra|sonra bildirilecek|' +
        'daha sonra bildirilecek|sonra eklenecek|bekleniyor|beklemede|tamamlanacak',
      'سيتم تقديمه لاحقا|سيتم توفيره لاحقا|سيتم الإرسال لاحقا|لاحقا|قيد الانتظار|قيد الاستكمال|ימסר בהמשך|' +
        'יושלם בהמשך|בהמשך|ממתין|متعاقبا اعلام می شود|بعدا ارائه می شود',
      '后补|後補|稍后提供|稍後提供|稍后补充|稍後補充|后续补充|後續補充|待确认|待確認|待提供|待填|待填写|见上|見上|见上文|参见上文|' +
        '追って連絡|後日連絡|後日提出|後日記入|確認中|調査中|上記参照|추후 제출|추후 제공|추후 기재|추후 확인|확인 중|확인중|위 참조',
      'बाद में|बाद में दिया जाएगा|จะแจ้งภายหลัง|แจ้งภายหลัง|bổ sung sau|sẽ bổ sung|sẽ cung cấp sau|' +
        'đang chờ|' +
        'menyusul|akan menyusul|akan disusulkan|akan diberikan kemudian|menunggu|akan dikemukakan kemudian',
    ].join('|'),
  },
  {
    source: 'Forms in German',
    phrases:
      'k a|keine angabe|keine angaben|keine angaben gemacht|ohne angabe|ohne angaben|o a|nicht angegeben|' +
      'nicht bekannt|nicht vorhanden|nicht verfügbar|nicht verfuegbar|nicht zutreffend|nicht erfasst|' +
      'nicht relevant|nicht anwendbar|nicht ermittelt|nicht ermittelbar|nicht feststellbar|nicht benannt|' +
      'nicht mitgeteilt|nicht hinterlegt|nicht ausgefüllt|trifft nicht zu|entfällt|entfaellt|' +
      'unbekannt|unbek|' +
      'unbekannter|unbekannte|siehe oben|siehe unten|s o|s u|wie oben|dito|liegt nicht vor|' +
      'liegen nicht vor|' +
      'fehlt|fehlend|verweigert|angabe verweigert|angaben verweigert|keine auskunft|auskunft verweigert|' +
      'keine daten|keine information|keine informationen|keine|kein|keiner|n b|n v|n z|noch offen',
  },
  {
    source: 'Forms in French',
    phrases:
      'non renseigné|non renseignée|non renseignés|non renseignées|non communiqué|non communiquée|' +
      'non disponible|indisponible|non précisé|non précisée|non fourni|non fournie|non connu|non connue|' +
      'pas connu|pas connue|non applicable|ne s applique pas|non déclaré|non déclarée|non indiqué|' +
      'non indiquée|non spécifié|non spécifiée|non déterminé|non déterminée|non identifié|non identifiée|' +
      'sans objet|sans information|sans réponse|sans|inconnu|inconnue|inconnus|inconnues|néant|' +
      'aucun|aucune|' +
      'aucune information|aucune donnée|pas de données|pas d information|pas disponible|' +
      'pas renseigné|idem|' +
      'voir ci dessus|à compléter|à préciser|à définir|n c|refus|refus de répondre|refuse de répondre|' +
      'ne sait pas|ne souhaite pas répondre|donnée manquante|manquant|manquante|nc|nr',
  },
  {
    source: 'Forms in Spanish',
    phrases:
      'no disponible|no aplica|no aplicable|no consta|no informado|no informada|no especificado|' +
      'no especificada|no proporcionado|no proporcionada|no procede|no indicado|no indicada|no declarado|' +
      'no declarada|no conocido|no conocida|no se conoce|no se sabe|no sabe|no sabe no contesta|' +
      'no contesta|' +
      'no registrado|no registra|no tiene|no hay datos|no hay información|se desconoce|desconocido|' +
      'desconocida|desconocidos|sin datos|sin dato|sin información|sin especificar|sin determinar|' +
      'sin definir|sin dirección|sin nombre|sin registro|s d|s n|s i|ns nc|n c|ninguno|ninguna|' +
      'ningún dato|' +
      'pendiente|por definir|por determinar|ver arriba|véase arriba|igual que arriba|rehusó responder|' +
      'se negó a responder|se niega a responder|nd',
  },
  {
    source: 'Forms in Portuguese',
    phrases:
      'não informado|não informada|não disponível|indisponível|não aplicável|não consta|não se aplica|' +
      'não declarado|não declarada|não fornecido|não fornecida|não especificado|não especificada|' +
      'não identificado|não identificada|não sabe|não tem|não possui|não há|não respondeu|não preenchido|' +
      'desconhecido|desconhecida|sem informação|sem informações|sem dados|sem dado|sem resposta|nenhum|' +
      'nenhuma|ignorado|ignorada|a definir|vide acima|ver acima|recusou|recusou responder|' +
      'recusou se a responder',
  },
  {
    source: 'Forms in Italian',
    phrases:
      'non disponibile|non noto|non nota|non indicato|non indicata|non fornito|non fornita|' +
      'non applicabile|' +
      'non dichiarato|non dichiarata|non pervenuto|non specificato|non specificata|non conosciuto|' +
      'non conosciuta|non comunicato|non comunicata|non rilevato|non presente|non so|sconosciuto|' +
      'sconosciuta|' +
      'ignoto|ignota|nessuno|nessuna|nessun dato|dato mancante|dati mancanti|dato non disponibile|' +
      'vedi sopra|come sopra|assente|mancante|da definire|rifiuta|rifiutato',
  },
  {
    source: 'Forms in Dutch',
    phrases:
      'onbekend|niet bekend|niet beschikbaar|niet van toepassing|n v t|nvt|niet opgegeven|niet ingevuld|' +
      'niet vermeld|niet verstrekt|niet gemeld|geen|geen gegevens|geen opgave|geen informatie|' +
      'geen antwoord|' +
      'zie boven|ontbreekt|geweigerd|weet niet',
  },
  {
    source: 'Forms in Swedish, Danish, Norwegian, Finnish and Icelandic',
    phrases:
      'okänd|okänt|saknas|uppgift saknas|uppgifter saknas|ej angivet|ej angiven|ej angett|ej känd|' +
      'ej känt|' +
      'ej tillämpligt|ej aktuellt|ej tillgängligt|ej uppgivet|inte angivet|inte känt|vet ej|' +
      'vill ej uppge|' +
      'inga uppgifter|ingen uppgift|se ovan|ukendt|ikke oplyst|ikke angivet|ikke relevant|ikke kendt|' +
      'ikke tilgængelig|uoplyst|ingen|ingen oplysninger|ingen data|mangler|se ovenfor|ukjent|' +
      'ikke oppgitt|' +
      'ikke kjent|ikke aktuelt|ikke tilgjengelig|ingen opplysninger|vet ikke|tuntematon|ei tiedossa|' +
      'ei saatavilla|ei ilmoitettu|ei tietoa|ei tiedetä|ei sovelleta|puuttuu|óþekkt|óþekktur|ekki vitað',
  },
  {
    source: 'Forms in Polish, Czech, Slovak, Hungarian and Romanian',
    phrases:
      'nieznany|nieznana|nieznane|nie znany|brak|brak danych|brak informacji|brak danych adresowych|' +
      'nie dotyczy|nie podano|nie ustalono|nie określono|niedostępne|odmowa|odmowa podania|b d|j w|' +
      'jak wyżej|neznámý|neznámá|neznámé|neuvedeno|neuvedené|není známo|není k dispozici|nevyplněno|' +
      'nie je známe|nezistené|nezjištěno|bez údaje|bez údajů|chybí|nepoužije se|ismeretlen|nincs adat|' +
      'nincs|nincs megadva|nem ismert|nem elérhető|nem adta meg|necunoscut|necunoscută|nespecificat|' +
      'nu este disponibil|nu se aplică|fără date|fără informații|nedeclarat|nu se cunoaște',
  },
  {
    source: 'Forms in Slovene, Croatian, Serbian, Albanian and the Baltic languages',
    phrases:
      'neznano|ni podatka|ni podatkov|ni znano|nepoznato|nepoznat|nepoznata|nije poznato|nema podataka|' +
      'nema podatka|nije dostupno|nije navedeno|непознато|непознат|нема података|није познато|i panjohur|' +
      'e panjohur|nuk dihet|nuk ka|teadmata|puudub|määramata|andmed puuduvad|nav zināms|nezināms|' +
      'nav norādīts|' +
      'nav datu|nežinoma|nežinomas|nenurodyta|nėra duomenų',
  },
  {
    source: 'Forms in Russian, Ukrainian, Bulgarian and Kazakh',
    phrases:
      'нет данных|нет информации|нет сведений|неизвестно|неизвестен|неизвестна|неизвестный|неизвестная|' +
      'не известно|не известен|не указано|не указан|не указана|не указаны|не установлено|не установлен|' +
      'не установлена|не определено|не определен|не заполнено|не применимо|неприменимо|не предоставлено|' +
      'не предоставлен|не имеется|не имеет|не знаю|отсутствует|отсутствуют|данные отсутствуют|без данных|' +
      'без номера|н д|б н|нет|см выше|отказ|отказался|отказалась|отказ от ответа|немає даних|немає|' +
      'невідомо|' +
      'невідомий|невідома|не вказано|не визначено|не надано|відсутній|відсутня|відсутнє|відсутні|' +
      'няма данни|няма информация|неизвестна|не е посочено|не е известно|не е приложимо|белгісіз|' +
      'деректер жоқ',
  },
  {
    source: 'Forms in Greek and Turkish',
    phrases:
      'άγνωστο|άγνωστος|άγνωστη|άγνωστα|μη διαθέσιμο|μη διαθέσιμα|δεν υπάρχει|δεν υπάρχουν στοιχεία|' +
      'δεν είναι διαθέσιμο|δεν δόθηκε|δεν εφαρμόζεται|χωρίς στοιχεία|δ υ|δ ε|bilinmiyor|bilinmeyen|' +
      'belirtilmemiş|belirtilmedi|yok|bilgi yok|veri yok|mevcut değil|geçerli değil|uygulanamaz',
  },
  {
    source: 'Forms in Arabic, Hebrew, Persian and Urdu',
    phrases:
      'غير معروف|غير معروفة|غير متوفر|غير متوفرة|غير متاح|غير محدد|غير مذكور|غير معلوم|غير مسجل|لا يوجد|' +
      'لا توجد|لا توجد بيانات|لا يوجد بيانات|لا ينطبق|لا شيء|مجهول|مجهولة|بدون|لا أعرف|לא ידוע|לא ידועה|' +
      'לא זמין|לא צוין|לא נמסר|לא רלוונטי|אין|אין נתונים|אין מידע|חסר|نامشخص|نامعلوم|ناشناس|ندارد|' +
      'موجود نیست|' +
      'اعلام نشده|معلوم نہیں|دستیاب نہیں',
  },
  {
    source: 'Forms in Chinese',
    phrases:
      '不明|不详|不詳|未知|未提供|未填|未填写|未填寫|无|無|暂无|暫無|没有|沒有|不适用|不適用|保密|拒绝提供|拒絕提供|拒绝|拒絕|' +
      '同上|无资料|無資料|无数据|無數據|暂无数据|待定|待补充|待補充|不清楚|不知道|未说明|未說明|地址不详|地址不詳|地址不明|姓名不详|' +
      '姓名不詳|职业不详|職業不詳|无法提供|無法提供|空白|空',
  },
  {
    source: 'Forms in Japanese and Korean',
    phrases:
      '未詳|未定|未記入|未記載|未登録|未入力|未回答|該当なし|該当無し|非該当|なし|無し|特になし|回答なし|回答拒否|非公開|情報なし|' +
      'データなし|わからない|分からない|不明です|住所不明|氏名不詳|住所不定|職業不詳|없음|미상|알수없음|알 수 없음|해당없음|해당 없음|' +
      '미제공|미기재|미입력|미확인|모름|정보없음|정보 없음|불명|무응답|거부|응답 거부|주소 불명|주소불명',
  },
  {
    source: 'Forms in Hindi, Thai, Vietnamese, Indonesian and Malay',
    phrases:
      'अज्ञात|उपलब्ध नहीं|उपलब्ध नही|लागू नहीं|ज्ञात नहीं|पता नहीं|नहीं|ไม่ทราบ|ไม่ระบุ|ไม่มี|' +
      'ไม่มีข้อมูล|ไม่เปิดเผย|' +
      'không rõ|không có|không xác định|không biết|không áp dụng|không có thông tin|không cung cấp|' +
      'chưa cung cấp|chưa có thông tin|chưa rõ|chưa xác định|tidak diketahui|tidak ada|tidak ada data|' +
      'tidak tersedia|tidak berlaku|tidak disebutkan|tidak diisi|belum diisi|belum ada|tiada|' +
      'tiada maklumat|tidak dinyatakan|tak diketahui|tak dinyatakan|tak berkenaan',
  },
  {
    source: 'Forms in Armenian, Georgian, Azerbaijani, Uzbek, Kazakh, Mongolian, Belarusian and Macedonian',
    phrases:
      'անհայտ|տվյալներ չկան|նշված չէ|უცნობია|უცნობი|მონაცემები არ არის|არ არის მითითებული|naməlum|' +
      'məlum deyil|məlumat yoxdur|göstərilməyib|noma lum|nomalum|ma lum emas|ma lumot yo q|' +
      'ko rsatilmagan|анықталмаған|көрсетілмеген|мәлімет жоқ|тодорхойгүй|мэдээлэл байхгүй|' +
      'невядома|не пазначана|няма звестак|нема податоци|не е наведено',
  },
  {
    source: 'Forms in Swahili, Afrikaans, Somali, Amharic, Tagalog and Malagasy',
    phrases:
      'haijulikani|hakuna taarifa|haipo|haihusiki|nie beskikbaar nie|nie bekend nie|nie verskaf nie|' +
      'lama yaqaan|ma jiro|አይታወቅም|የለም|hindi alam|walang impormasyon|hindi ibinigay|tsy fantatra|tsy misy',
  },
  {
    source: 'Forms in Bengali, Tamil, Nepali, Sinhala, Khmer and Lao',
    phrases:
      'অজানা|তথ্য নেই|জানা নেই|தெரியவில்லை|தகவல் இல்லை|थाहा छैन|उल्लेख नभएको|නොදනී|තොරතුරු නැත|' +
      'មិនស្គាល់|គ្មានព័ត៌មាន|ບໍ່ມີຂໍ້ມູນ',
  },
  {
    source: 'Forms in Catalan, Galician, Basque, Irish, Welsh, Maltese and Luxembourgish',
    phrases:
      'desconegut|desconeguda|sense dades|descoñecido|descoñecida|sen datos|' +
      'ezezaguna|ez dakigu|daturik gabe|anaithnid|ní fios|gan eolas|anhysbys|ddim ar gael|mhux magħruf|' +
      'mhux disponibbli|onbekannt|net bekannt',
  },
];

const WHO_WAS_ASKED = /^(?:THE )?(?:CUSTOMER|CLIENT|APPLICANT|SUBJECT|PERSON|ACCOUNT HOLDER) /;
const WAS_NOT_ANSWERED =
  /^(?:DID|DOES|WOULD|COULD|CAN) ?NOT (?:SAY|TELL|STATE|PROVIDE|DISCLOSE|ANSWER|GIVE|KNOW|REMEMBER|SPECIFY)$/;

/** Tells whether a value says that somebody did not answer, such as "Customer did not say". */
const isUnanswered = (value: string): boolean => {
  const [asked] = WHO_WAS_ASKED.exec(value) ?? [];
  return asked !== undefined && WAS_NOT_ANSWERED.test(value.slice(asked.length));
};

/** Matches the name of a field in other languages: "Adresse inconnue" says no more than "inconnue". */
const FIELD_NAMES =
  'adresse|anschrift|name|vorname|nachname|nom|prénom|beruf|strasse|straße|wohnort|profession|métier|' +
  'domicilio|dirección|nombre|apellido|teléfono|telefono|telefon|téléphone|profesión|ocupación|indirizzo|' +
  'nome|cognome|endereço|profissão|adres|naam|beroep|adress|yrke|adresa|imię|nazwisko|zawód|имя|фамилия|' +
  'адрес|телефон|профессия|номер|город|улица|address|phone|occupation|city|street';

/** Returns a value in the form used for comparing: capitals without accents, words separated by one space. */
export function foldForComparison(text: string): string {
  return normalizedText(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const foldedList = (list: string): readonly string[] => list.split('|').map(foldForComparison);

const PHRASES: ReadonlySet<string> = new Set(PHRASES_OF.flatMap(({ phrases }) => foldedList(phrases)));
const FIELDS: ReadonlySet<string> = new Set(foldedList(FIELD_NAMES));

/** Whether the whole value is one of the phrases, alone or with the name of a field. */
export function isPlaceholderPhrase(text: string): boolean {
  const value = foldForComparison(text);
  if (PHRASES.has(value) || isUnanswered(value)) return true;
  const said = value.split(' ').filter((word) => !FIELDS.has(word));
  return said.length > 0 && PHRASES.has(said.join(' '));
}
