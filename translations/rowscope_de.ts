<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>AttentionText</name>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>row %1 reads row %2 with weight %3</source>
        <translation>Zeile %1 liest Zeile %2 mit Gewicht %3</translation>
    </message>
    <message>
        <source>query %1 → key %2</source>
        <translation>Query %1 → Key %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>and %1 more heads</source>
        <translation>und %1 weitere Köpfe</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>layer %1 · a weight, not a cause</source>
        <translation>Schicht %1 · ein Gewicht, keine Ursache</translation>
    </message>
</context>
<context>
    <name>CacheTables</name>
    <message>
        <source>family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Kind of state: each has its own key</source>
        <translation>Art des Zustands: jede hat ihren eigenen Schlüssel</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>owners</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Requests that stored or used it</source>
        <translation>Anfragen, die ihn gespeichert oder benutzt haben</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>The whole transformation, by name</source>
        <translation>Die ganze Verarbeitung, beim Namen genannt</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>CacheText</name>
    <message>
        <source>absent</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>✓ hit</source>
        <translation>✓ Treffer</translation>
    </message>
    <message>
        <source>✕ miss</source>
        <translation>✕ Fehlzugriff</translation>
    </message>
    <message>
        <source>store</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>evict</source>
        <translation>Verdrängen</translation>
    </message>
    <message>
        <source>bypass</source>
        <translation>Umgehen</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>, entry %1</source>
        <translation>, Eintrag %1</translation>
    </message>
    <message>
        <source>  (entry %1: %2)</source>
        <translation>  (Eintrag %1: %2)</translation>
    </message>
    <message>
        <source>absent from this key</source>
        <translation>fehlt in diesem Schlüssel</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>key hash %1</source>
        <translation>Schlüssel-Hash %1</translation>
    </message>
    <message>
        <source> · nearest entry %1</source>
        <translation> · nächster Eintrag %1</translation>
    </message>
</context>
<context>
    <name>DifferenceText</name>
    <message>
        <source>%1 (other trace)</source>
        <translation>%1 (anderer Trace)</translation>
    </message>
    <message>
        <source>same: row %1 may read row %2</source>
        <translation>gleich: Zeile %1 darf Zeile %2 lesen</translation>
    </message>
    <message>
        <source>same: row %1 may not read row %2</source>
        <translation>gleich: Zeile %1 darf Zeile %2 nicht lesen</translation>
    </message>
    <message>
        <source>missing: row %1 should read row %2 and may not</source>
        <translation>fehlt: Zeile %1 soll Zeile %2 lesen und darf nicht</translation>
    </message>
    <message>
        <source>too much: row %1 reads row %2 and should not</source>
        <translation>zu viel: Zeile %1 liest Zeile %2 und soll nicht</translation>
    </message>
    <message>
        <source>expected: %1</source>
        <translation>erwartet: %1</translation>
    </message>
    <message>
        <source>actual: %1</source>
        <translation>tatsächlich: %1</translation>
    </message>
</context>
<context>
    <name>Draft</name>
    <message>
        <source>Choose a checkpoint.</source>
        <translation>Es ist noch kein Checkpoint gewählt.</translation>
    </message>
    <message>
        <source>A state is text, an object or a list; this is %1.</source>
        <translation>Ein Zustand ist ein Text, ein Objekt oder eine Liste; hier steht: %1.</translation>
    </message>
    <message>
        <source>Add a question.</source>
        <translation>Es ist noch keine Frage da.</translation>
    </message>
    <message>
        <source>A question needs a name.</source>
        <translation>Eine Frage braucht einen Namen.</translation>
    </message>
    <message>
        <source>Two questions are called “%1”.</source>
        <translation>Zwei Fragen heißen „%1“.</translation>
    </message>
</context>
<context>
    <name>ExpansionText</name>
    <message>
        <source>medium %1</source>
        <translation>Medium %1</translation>
    </message>
    <message>
        <source>the sequence has %1 rows</source>
        <translation>die Sequenz hat %1 Zeilen</translation>
    </message>
    <message>
        <source>, %1 template tokens cut</source>
        <translation>, %1 Token der Vorlage abgeschnitten</translation>
    </message>
    <message>
        <source>%1: placeholder %2 → %3 rows (%4)</source>
        <translation>%1: Platzhalter %2 → %3 Zeilen (%4)</translation>
    </message>
    <message>
        <source> + boundary rows: %1</source>
        <translation> + Randzeilen: %1</translation>
    </message>
    <message>
        <source>%1: cut tokens: %2</source>
        <translation>%1: abgeschnittene Token: %2</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>cut template tokens: %1</source>
        <translation>abgeschnittene Token der Vorlage: %1</translation>
    </message>
    <message>
        <source>template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>they became no row</source>
        <translation>aus ihnen wurde keine Zeile</translation>
    </message>
    <message>
        <source>feature rows</source>
        <translation>Merkmalszeilen</translation>
    </message>
    <message>
        <source>boundary rows</source>
        <translation>Randzeilen</translation>
    </message>
    <message>
        <source>%1 before, %2 inside, %3 after</source>
        <translation>%1 davor, %2 darin, %3 danach</translation>
    </message>
    <message>
        <source>processor manifest</source>
        <translation>Manifest des Prozessors</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>row %1 “%2”</source>
        <translation>Zeile %1 „%2“</translation>
    </message>
    <message>
        <source>template token</source>
        <translation>Token der Vorlage</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>keine Zahl</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>no fault</source>
        <translation>kein Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n Hinweis</numerusform>
            <numerusform>%n Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>ImportFlags</name>
    <message>
        <source>&amp;Image token</source>
        <translation>&amp;Bild-Token</translation>
    </message>
    <message>
        <source>Id of the image placeholder</source>
        <translation>Id des Bild-Platzhalters</translation>
    </message>
    <message>
        <source>&amp;Video token</source>
        <translation>&amp;Video-Token</translation>
    </message>
    <message>
        <source>Id of the video placeholder</source>
        <translation>Id des Video-Platzhalters</translation>
    </message>
    <message>
        <source>&amp;Padding</source>
        <translation>&amp;Füll-Token</translation>
    </message>
    <message>
        <source>Id of padding</source>
        <translation>Id der Auffüllung</translation>
    </message>
    <message>
        <source>&amp;End of text</source>
        <translation>Text&amp;ende</translation>
    </message>
    <message>
        <source>Id that ends a text</source>
        <translation>Id, mit der ein Text endet</translation>
    </message>
    <message>
        <source>End of &amp;turn</source>
        <translation>E&amp;nde einer Runde</translation>
    </message>
    <message>
        <source>Id that ends a turn</source>
        <translation>Id, mit der eine Gesprächsrunde endet</translation>
    </message>
    <message>
        <source>&amp;Before a medium</source>
        <translation>V&amp;or einem Medium</translation>
    </message>
    <message>
        <source>Id before a medium</source>
        <translation>Id vor einem Medium</translation>
    </message>
    <message>
        <source>Be&amp;hind a medium</source>
        <translation>&amp;Hinter einem Medium</translation>
    </message>
    <message>
        <source>Id after a medium</source>
        <translation>Id hinter einem Medium</translation>
    </message>
    <message>
        <source>&amp;Rows per image</source>
        <translation>&amp;Zeilen je Bild</translation>
    </message>
    <message>
        <source>Feature rows each image must have</source>
        <translation>So viele Merkmalszeilen muss jedes Bild haben</translation>
    </message>
    <message>
        <source>Patches &amp;merged per side</source>
        <translation>Patches je Seite versch&amp;molzen</translation>
    </message>
    <message>
        <source>Patches merged into one row, per side of the grid; 2 where nothing is said</source>
        <translation>Patches, die zu einer Zeile verschmolzen werden, je Seite des Gitters; 2, wo nichts gesagt ist</translation>
    </message>
    <message>
        <source>I&amp;gnored label</source>
        <translation>I&amp;gnoriertes Label</translation>
    </message>
    <message>
        <source>Label of rows without a target; -100 where nothing is said</source>
        <translation>Label von Zeilen ohne Ziel; -100, wo nichts gesagt ist</translation>
    </message>
    <message>
        <source>T&amp;opology</source>
        <translation>&amp;Topologie</translation>
    </message>
    <message>
        <source>The attention rule that is claimed: masks are checked against it</source>
        <translation>Die behauptete Attention-Regel: Masken werden an ihr geprüft</translation>
    </message>
    <message>
        <source>Po&amp;sitions</source>
        <translation>Po&amp;sitionen</translation>
    </message>
    <message>
        <source>The position policy that is claimed: positions are checked against it</source>
        <translation>Die behauptete Positionsregel: Positionen werden an ihr geprüft</translation>
    </message>
    <message>
        <source>&amp;Labels</source>
        <translation>&amp;Labels</translation>
    </message>
    <message>
        <source>Whether labels stand at their own tokens, as Hugging Face&apos;s collators put them, or at the row that predicts them</source>
        <translation>Ob Labels bei ihren eigenen Tokens stehen, wie Hugging Faces Collators sie setzen, oder bei der Zeile, die sie vorhersagt</translation>
    </message>
    <message>
        <source>at their own tokens (unshifted)</source>
        <translation>bei ihren eigenen Tokens (unverschoben)</translation>
    </message>
    <message>
        <source>at the row that predicts (shifted)</source>
        <translation>bei der Zeile, die vorhersagt (verschoben)</translation>
    </message>
</context>
<context>
    <name>LossText</name>
    <message>
        <source>the assistant speaks the target</source>
        <translation>das Ziel gehört der Rolle assistant</translation>
    </message>
    <message>
        <source>another role speaks the target</source>
        <translation>das Ziel gehört einer anderen Rolle</translation>
    </message>
    <message>
        <source>padding follows</source>
        <translation>es folgt Padding</translation>
    </message>
    <message>
        <source>a media row follows</source>
        <translation>es folgt eine Medienzeile</translation>
    </message>
    <message>
        <source>nothing follows</source>
        <translation>es folgt nichts</translation>
    </message>
    <message>
        <source>another example follows</source>
        <translation>es folgt ein anderes Beispiel</translation>
    </message>
    <message>
        <source>left out, though the assistant speaks it</source>
        <translation>ausgelassen, obwohl das Ziel der Rolle assistant gehört</translation>
    </message>
    <message>
        <source>roles are unknown</source>
        <translation>die Rollen sind unbekannt</translation>
    </message>
    <message>
        <source>✕ a media row is labelled</source>
        <translation>✕ eine Medienzeile trägt ein Label</translation>
    </message>
    <message>
        <source>✕ padding is labelled</source>
        <translation>✕ Padding trägt ein Label</translation>
    </message>
    <message>
        <source>✕ not the assistant&apos;s word is labelled</source>
        <translation>✕ ein Wort einer anderen Rolle als assistant trägt ein Label</translation>
    </message>
    <message>
        <source>✕ the target is another example&apos;s</source>
        <translation>✕ das Ziel gehört zu einem anderen Beispiel</translation>
    </message>
    <message>
        <source>no row is supervised</source>
        <translation>keine Zeile ist überwacht</translation>
    </message>
    <message>
        <source>label convention unknown: the trace has no token ids</source>
        <translation>Label-Konvention unbekannt: Der Trace hat keine Token-ids</translation>
    </message>
    <message>
        <source>unshifted labels: each at its own token, the loss shifts (internal)</source>
        <translation>unverschobene Labels: jedes an seinem eigenen Token, der Loss verschiebt (intern)</translation>
    </message>
    <message>
        <source>pre-shifted labels: each at the row that predicts it (external)</source>
        <translation>vorab verschobene Labels: jedes an der Zeile, die es vorhersagt (extern)</translation>
    </message>
    <message>
        <source>✕ labels stand %1 rows before their tokens</source>
        <translation>✕ Labels stehen %1 Zeilen vor ihren Token</translation>
    </message>
    <message>
        <source>; %1 labels do not agree</source>
        <translation>; %1 Labels passen nicht dazu</translation>
    </message>
    <message>
        <source>; repeated tokens fit other offsets as well</source>
        <translation>; wegen wiederholter Token passen auch andere Abstände</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>row %1 “%2”</source>
        <translation>Zeile %1 „%2“</translation>
    </message>
    <message>
        <source>predicts nothing</source>
        <translation>sagt nichts voraus</translation>
    </message>
    <message>
        <source>predicts “%1”</source>
        <translation>sagt „%1“ voraus</translation>
    </message>
    <message>
        <source>target&apos;s role</source>
        <translation>Rolle des Ziels</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>supervised</source>
        <translation>überwacht</translation>
    </message>
    <message>
        <source>not supervised</source>
        <translation>nicht überwacht</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 nats</translation>
    </message>
</context>
<context>
    <name>MaskPanelText</name>
    <message>
        <source>reads another packed example</source>
        <translation>liest ein anderes gepacktes Beispiel</translation>
    </message>
    <message>
        <source>reads a later row</source>
        <translation>liest eine spätere Zeile</translation>
    </message>
    <message>
        <source>reads what the rule blocks</source>
        <translation>liest, was die Regel sperrt</translation>
    </message>
    <message>
        <source>layers %1</source>
        <translation>Schichten %1</translation>
    </message>
    <message>
        <source>media memory</source>
        <translation>Medienspeicher</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>✕ live row that may read nothing</source>
        <translation>✕ gültige Zeile, die nichts lesen darf</translation>
    </message>
    <message>
        <source>finding, or edge into another example</source>
        <translation>Befund oder Kante in ein anderes Beispiel</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>wird gezählt …</translation>
    </message>
    <message>
        <source>fully blocked live rows: %1</source>
        <translation>ganz gesperrte gültige Zeilen: %1</translation>
    </message>
    <message>
        <source>edges %1 of %2</source>
        <translation>Kanten %1 von %2</translation>
    </message>
    <message>
        <source>edges to later rows: %1</source>
        <translation>Kanten zu späteren Zeilen: %1</translation>
    </message>
    <message>
        <source>beyond the rule, other example: %1</source>
        <translation>über die Regel hinaus, anderes Beispiel: %1</translation>
    </message>
    <message>
        <source>beyond the rule, later row: %1</source>
        <translation>über die Regel hinaus, spätere Zeile: %1</translation>
    </message>
    <message>
        <source>beyond the rule, other: %1</source>
        <translation>über die Regel hinaus, sonstige: %1</translation>
    </message>
    <message>
        <source>missing against the rule: %1</source>
        <translation>fehlen gegenüber der Regel: %1</translation>
    </message>
    <message>
        <source>edges across examples: %1</source>
        <translation>Kanten zwischen Beispielen: %1</translation>
    </message>
    <message>
        <source>imported: shows what the dump says</source>
        <translation>importiert: zeigt, was der Dump sagt</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>nur %1</translation>
    </message>
</context>
<context>
    <name>MaskText</name>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>allowed by %1</source>
        <translation>erlaubt durch %1</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>allowed by %1 only</source>
        <translation>erlaubt nur durch %1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>row %1 may read %2</source>
        <translation>Zeile %1 darf %2 lesen</translation>
    </message>
    <message>
        <source>row %1 may not read %2</source>
        <translation>Zeile %1 darf %2 nicht lesen</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>Query %1</translation>
    </message>
    <message>
        <source>query %1 → key %2</source>
        <translation>Query %1 → Key %2</translation>
    </message>
</context>
<context>
    <name>MediaText</name>
    <message>
        <source>%1 row %2</source>
        <translation>%1 Zeile %2</translation>
    </message>
    <message>
        <source>sequence row</source>
        <translation>Zeile der Sequenz</translation>
    </message>
    <message>
        <source>none: cut, or not in this sequence</source>
        <translation>keine: abgeschnitten oder nicht in dieser Sequenz</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>read by row %1</source>
        <translation>gelesen von Zeile %1</translation>
    </message>
    <message>
        <source>a weight, not a cause</source>
        <translation>ein Gewicht, keine Ursache</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>logit of each order</source>
        <translation>Logit jeder Reihenfolge</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>confidence %1 · flips %2 of %3</source>
        <translation>Konfidenz %1 · gekippt %2 von %3</translation>
    </message>
    <message>
        <source>T %1</source>
        <translation>T %1</translation>
    </message>
    <message>
        <source>%1 · bucket %2</source>
        <translation>%1 · Bucket %2</translation>
    </message>
    <message>
        <source>%1 · type %2</source>
        <translation>%1 · Typ %2</translation>
    </message>
    <message>
        <source>%1 · given with the request</source>
        <translation>%1 · mit der Anfrage angegeben</translation>
    </message>
    <message>
        <source>margin %1 · entropy %2 nats</source>
        <translation>Abstand %1 · Entropie %2 nats</translation>
    </message>
    <message>
        <source>act head %1 · spread over orders %2</source>
        <translation>Act-Kopf %1 · Streuung über Reihenfolgen %2</translation>
    </message>
    <message>
        <source>✂ option “%1” was cut</source>
        <translation>✂ Option „%1“ wurde gekürzt</translation>
    </message>
    <message>
        <source>≡ “%1” and “%2” can&apos;t be told apart once cut</source>
        <translation>≡ „%1“ und „%2“ sind gekürzt nicht zu unterscheiden</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>probability %1</source>
        <translation>Wahrscheinlichkeit %1</translation>
    </message>
    <message>
        <source>mean logit %1</source>
        <translation>mittleres Logit %1</translation>
    </message>
    <message>
        <source>mean logit / T %1</source>
        <translation>mittleres Logit / T %1</translation>
    </message>
    <message>
        <source>order %1: logit %2</source>
        <translation>Reihenfolge %1: Logit %2</translation>
    </message>
</context>
<context>
    <name>OriginBands</name>
    <message>
        <source>options</source>
        <translation>Optionen</translation>
    </message>
</context>
<context>
    <name>PatchText</name>
    <message>
        <source>whole · %1</source>
        <translation>ganz · %1</translation>
    </message>
    <message>
        <source>tile %1,%2 · %3</source>
        <translation>Kachel %1,%2 · %3</translation>
    </message>
    <message>
        <source>x %1–%2, y %3–%4</source>
        <translation>x %1–%2, y %3–%4</translation>
    </message>
</context>
<context>
    <name>PlaceText</name>
    <message>
        <source>option %1 of %2</source>
        <translation>Option %1 von %2</translation>
    </message>
    <message>
        <source>option %1</source>
        <translation>Option %1</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>%1 and more (%2 ranges)</source>
        <translation>%1 und weitere (%2 Bereiche)</translation>
    </message>
    <message>
        <source>row %1 · col %2</source>
        <translation>Zeile %1 · Spalte %2</translation>
    </message>
    <message>
        <source>%1 row %2</source>
        <translation>%1 Zeile %2</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>Zeilen %1</translation>
    </message>
    <message>
        <source>cache entry %1</source>
        <translation>Cache-Eintrag %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Phase %1</translation>
    </message>
</context>
<context>
    <name>ReportParts</name>
    <message>
        <source>Answers and options</source>
        <translation>Antworten und Optionen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Expansion</source>
        <translation>Expansion</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Masken</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Supervision</source>
        <translation>Supervision</translation>
    </message>
    <message>
        <source>Caches and memory</source>
        <translation>Caches und Speicher</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>Provenienz</translation>
    </message>
</context>
<context>
    <name>RowColumns</name>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>gültig</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>Segment</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>marker</source>
        <translation>Marker</translation>
    </message>
    <message>
        <source>option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Row of the sequence, counted from 0</source>
        <translation>Zeile der Sequenz, ab 0 gezählt (im Filter: row)</translation>
    </message>
    <message>
        <source>Token id; a feature row shows its placeholder&apos;s</source>
        <translation>Token-id; eine Merkmalszeile zeigt die ihres Platzhalters (im Filter: token)</translation>
    </message>
    <message>
        <source>Text of the token</source>
        <translation>Text des Tokens (im Filter: text)</translation>
    </message>
    <message>
        <source>The object this row comes from</source>
        <translation>Das Objekt, aus dem diese Zeile stammt (im Filter: origin = image, video, audio, state, question, option, text, special, boundary, padding)</translation>
    </message>
    <message>
        <source>Row inside the medium, or place in the template</source>
        <translation>Zeile im Medium oder Stelle in der Vorlage (im Filter: source)</translation>
    </message>
    <message>
        <source>Row and column of the patch in its grid</source>
        <translation>Zeile und Spalte des Patches in seinem Raster</translation>
    </message>
    <message>
        <source>1 = real, 0 = padding</source>
        <translation>1 = echt, 0 = Padding (im Filter: valid)</translation>
    </message>
    <message>
        <source>Packed example</source>
        <translation>Gepacktes Beispiel (im Filter: segment)</translation>
    </message>
    <message>
        <source>Who speaks this row</source>
        <translation>Wer diese Zeile spricht (im Filter: role)</translation>
    </message>
    <message>
        <source>Position as the network received it; three numbers are t h w</source>
        <translation>Position, wie das Netz sie erhielt; drei Zahlen sind t h w (im Filter: position)</translation>
    </message>
    <message>
        <source>Target of this row; −100 = not supervised</source>
        <translation>Ziel dieser Zeile; −100 = nicht überwacht (im Filter: label)</translation>
    </message>
    <message>
        <source>The option that is read at this row</source>
        <translation>Die Option, die an dieser Zeile gelesen wird (im Filter: marker)</translation>
    </message>
    <message>
        <source>The option this row belongs to, in label order</source>
        <translation>Die Option, zu der diese Zeile gehört, in der Reihenfolge der Labels (im Filter: option)</translation>
    </message>
    <message>
        <source>The question this row belongs to; empty = shared by all</source>
        <translation>Die Frage, zu der diese Zeile gehört; leer = von allen geteilt (im Filter: question)</translation>
    </message>
    <message>
        <source>Leaf of the packed token tree; empty = shared</source>
        <translation>Blatt des gepackten Token-Baums; leer = geteilt (im Filter: branch)</translation>
    </message>
    <message>
        <source>Loss of this row in nats</source>
        <translation>Loss dieser Zeile in nats (im Filter: loss)</translation>
    </message>
</context>
<context>
    <name>RowFilter</name>
    <message>
        <source>“%1” is not expected here</source>
        <translation>„%1“ ist hier nicht erwartet</translation>
    </message>
    <message>
        <source>a closing bracket is missing</source>
        <translation>eine schließende Klammer fehlt</translation>
    </message>
    <message>
        <source>a condition is missing at the end</source>
        <translation>am Ende fehlt eine Bedingung</translation>
    </message>
    <message>
        <source>a condition is expected before “%1”</source>
        <translation>vor „%1“ wird eine Bedingung erwartet</translation>
    </message>
    <message>
        <source>there is no column “%1”; columns are row, token, text, origin, source, valid, segment, role, target, position, label, marker, option, question, branch, loss, part</source>
        <translation>eine Spalte „%1“ gibt es nicht; Spalten sind row, token, text, origin, source, valid, segment, role, target, position, label, marker, option, question, branch, loss, part</translation>
    </message>
    <message>
        <source>“%1” is no comparison; use = != &lt; &lt;= &gt; &gt;= or ~</source>
        <translation>„%1“ ist kein Vergleich; möglich sind = != &lt; &lt;= &gt; &gt;= und ~</translation>
    </message>
    <message>
        <source>a value is missing after “%1”</source>
        <translation>nach „%1“ fehlt ein Wert</translation>
    </message>
    <message>
        <source>“%1” is no number or range such as 10..20</source>
        <translation>„%1“ ist keine Zahl und kein Bereich wie 10..20</translation>
    </message>
    <message>
        <source>brackets and “not” may stand %1 deep in one another, not deeper</source>
        <translation>Klammern und „not“ dürfen %1-fach ineinander stehen, nicht tiefer</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>audio</source>
        <translation>Audio</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>special</source>
        <translation>Spezial</translation>
    </message>
    <message>
        <source>boundary</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>%1 · question %2</source>
        <translation>%1 · Frage %2</translation>
    </message>
    <message>
        <source>pad</source>
        <translation>pad</translation>
    </message>
    <message>
        <source>system</source>
        <translation>system</translation>
    </message>
    <message>
        <source>user</source>
        <translation>user</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>assistant</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>tool</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>The picture %1 is not there any more: %2</source>
        <translation>Das Bild %1 ist nicht mehr da: %2</translation>
    </message>
    <message>
        <source>The picture %1 has changed since the session was saved.</source>
        <translation>Das Bild %1 hat sich geändert, seit die Sitzung gespeichert wurde.</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>K/V</source>
        <translation>K/V</translation>
    </message>
    <message>
        <source>decode K/V</source>
        <translation>Decode-K/V</translation>
    </message>
    <message>
        <source>cross K/V</source>
        <translation>Cross-K/V</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>encoded</source>
        <translation>kodiert</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>from a cache</source>
        <translation>aus einem Cache</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>cancelled, failed or quarantined</source>
        <translation>abgebrochen, fehlgeschlagen oder in Quarantäne</translation>
    </message>
    <message>
        <source>took</source>
        <translation>dauerte</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>until</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>belegt</translation>
    </message>
</context>
<context>
    <name>panels</name>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Expansion</source>
        <translation>Expansion</translation>
    </message>
    <message>
        <source>Failure lab</source>
        <translation>Fehlerlabor</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
</context>
<context>
    <name>rowscope::app::Workbench</name>
    <message>
        <source>What you typed could not be kept: %1</source>
        <translation>Das Eingegebene konnte nicht gesichert werden: %1</translation>
    </message>
    <message>
        <source>comes with Rowscope</source>
        <translation>mit Rowscope geliefert</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>Not run: %1</source>
        <translation>Nicht ausgeführt: %1</translation>
    </message>
    <message>
        <source>There is no finding to go to.</source>
        <translation>Es gibt keinen Befund, zu dem sich springen ließe.</translation>
    </message>
    <message>
        <source>There are no rows to go to.</source>
        <translation>Es gibt keine Zeilen, zu denen sich springen ließe.</translation>
    </message>
    <message>
        <source>Rows go from 0 to %1, columns to %2.</source>
        <translation>Zeilen reichen von 0 bis %1, Spalten bis %2.</translation>
    </message>
    <message>
        <source>What was typed last time could not be restored: %1</source>
        <translation>Die letzte Eingabe konnte nicht wiederhergestellt werden: %1</translation>
    </message>
    <message>
        <source>%1 holds one request a line; the command line runs it: rowscope predict</source>
        <translation>%1 enthält eine Anfrage je Zeile; die Befehlszeile führt sie aus: rowscope predict</translation>
    </message>
    <message>
        <source>Restored what you typed last time. Undo (Ctrl+Z) goes back to the demo.</source>
        <translation>Die letzte Eingabe ist wiederhergestellt. Rückgängig (Strg+Z) führt zur Demo zurück.</translation>
    </message>
    <message>
        <source>demo session</source>
        <translation>Demo-Sitzung</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 says itself what it holds: it needs no options.</source>
        <translation>%1 sagt selbst, was darin ist, und braucht keine Optionen.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::AttentionPanel</name>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Scale of colours</source>
        <translation>Skala der Farben</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>square root</source>
        <translation>Quadratwurzel</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show all weights (F)</source>
        <translation>Alle Gewichte zeigen (F)</translation>
    </message>
    <message>
        <source>Attention heatmap</source>
        <translation>Heatmap der Attention</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>mean of heads</source>
        <translation>Mittel der Köpfe</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>Run a request with attention recorded: its weights appear here.</source>
        <translation>Nach einem Lauf mit aufgezeichneter Attention erscheinen ihre Gewichte hier.</translation>
    </message>
    <message>
        <source>No attention was recorded for this sequence: set Attention to recorded among the request&apos;s options and run again.</source>
        <translation>Für diese Sequenz wurde keine Attention aufgezeichnet: Attention in den Optionen der Anfrage auf „aufzeichnen“ stellen und erneut ausführen.</translation>
    </message>
    <message>
        <source>layer %1 · %2 · not causal   %3 × %4</source>
        <translation>Schicht %1 · %2 · nicht ursächlich   %3 × %4</translation>
    </message>
    <message>
        <source>mean of %1 heads</source>
        <translation>Mittel von %1 Köpfen</translation>
    </message>
    <message>
        <source>weight, square-root scale; blocks show their largest, grey is exactly 0</source>
        <translation>Gewicht, Wurzelskala; Blöcke zeigen ihr größtes, Grau ist genau 0</translation>
    </message>
    <message>
        <source>weight; blocks show their largest, grey is exactly 0</source>
        <translation>Gewicht; Blöcke zeigen ihr größtes, Grau ist genau 0</translation>
    </message>
    <message>
        <source>%1 heads, %2 queries, %3 keys</source>
        <translation>%1 Köpfe, %2 Queries, %3 Keys</translation>
    </message>
    <message>
        <source>What was mixed, not why: weights locate evidence poorly.</source>
        <translation>Was gemischt wurde, nicht warum: Gewichte zeigen Belege nur schlecht an.</translation>
    </message>
    <message>
        <source>Attention of %1</source>
        <translation>Attention von %1</translation>
    </message>
    <message>
        <source>not causal</source>
        <translation>nicht ursächlich</translation>
    </message>
    <message>
        <source>no finite number, or a block with one such weight</source>
        <translation>keine endliche Zahl, oder ein Block mit einem solchen Gewicht</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::CachesPanel</name>
    <message>
        <source>What to show of the caches</source>
        <translation>Was von den Caches gezeigt wird</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Bilanz</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>Run a request: what it stored and reused appears here.</source>
        <translation>Nach einem Lauf erscheint hier, was gespeichert und wiederverwendet wurde.</translation>
    </message>
    <message>
        <source>This trace carries no cache events and no ledger.</source>
        <translation>Dieser Trace enthält weder Cache-Ereignisse noch eine Bilanz.</translation>
    </message>
    <message>
        <source>hits %1 · misses %2</source>
        <translation>Treffer %1 · Fehlzugriffe %2</translation>
    </message>
    <message>
        <source>%1 held</source>
        <translation>%1 gehalten</translation>
    </message>
    <message>
        <source>Choose an entry or event: its whole key appears here, and for a miss what differs.</source>
        <translation>Einen Eintrag oder ein Ereignis wählen: Der ganze Schlüssel erscheint hier, bei einem Fehlzugriff auch der Unterschied.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::ComparePanel</name>
    <message>
        <source>Stop comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Forget the other trace</source>
        <translation>Den anderen Trace vergessen</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>this: %1     other: %2</source>
        <translation>dieser: %1     anderer: %2</translation>
    </message>
    <message>
        <source>comparing…</source>
        <translation>wird verglichen …</translation>
    </message>
    <message>
        <source>First divergence, in %1: %2</source>
        <translation>Erste Abweichung, in %1: %2</translation>
    </message>
    <message>
        <source>✓ Equal in everything both traces carry.</source>
        <translation>✓ Gleich in allem, was beide Traces enthalten.</translation>
    </message>
    <message>
        <source>differences: %1</source>
        <translation>Unterschiede: %1</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>In the order in which a run makes them</source>
        <translation>In der Reihenfolge, in der ein Lauf sie durchläuft</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>this</source>
        <translation>dieser</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderer</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Rows, cells or values that differ so</source>
        <translation>Zeilen, Zellen oder Werte, die sich so unterscheiden</translation>
    </message>
    <message>
        <source>in words</source>
        <translation>in Worten</translation>
    </message>
    <message>
        <source>Open a second trace beside this one (File &gt; Compare with…, or drop a file or folder here): where they part first appears here.</source>
        <translation>Einen zweiten Trace neben diesem öffnen (Datei &gt; Vergleichen mit …, oder eine Datei oder einen Ordner hier ablegen): Wo sie sich zuerst trennen, erscheint hier.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::DifferencePanel</name>
    <message>
        <source>Expected mask</source>
        <translation>Erwartete Maske</translation>
    </message>
    <message>
        <source>Actual mask</source>
        <translation>Tatsächliche Maske</translation>
    </message>
    <message>
        <source>⇄</source>
        <translation>⇄</translation>
    </message>
    <message>
        <source>Swap expected and actual</source>
        <translation>Erwartete und tatsächliche Maske tauschen</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>actual</source>
        <translation>tatsächlich</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show everything (F)</source>
        <translation>Alles zeigen (F)</translation>
    </message>
    <message>
        <source>Mask difference heatmap</source>
        <translation>Heatmap der Maskendifferenz</translation>
    </message>
    <message>
        <source>There are no two masks to compare: import a dump beside its rule, or choose a second trace under Compare.</source>
        <translation>Es gibt keine zwei Masken zu vergleichen: einen Dump neben seiner Regel importieren oder unter „Vergleich“ einen zweiten Trace wählen.</translation>
    </message>
    <message>
        <source>these masks have different sizes: %1 × %2 and %3 × %4</source>
        <translation>diese Masken sind verschieden groß: %1 × %2 und %3 × %4</translation>
    </message>
    <message>
        <source>missing: allowed by the expected mask alone</source>
        <translation>fehlt: nur von der erwarteten Maske erlaubt</translation>
    </message>
    <message>
        <source>too much: allowed by the actual mask alone</source>
        <translation>zu viel: nur von der tatsächlichen Maske erlaubt</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>wird gezählt …</translation>
    </message>
    <message>
        <source>✓ equal between live rows</source>
        <translation>✓ gleich zwischen gültigen Zeilen</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>fehlen: %1</translation>
    </message>
    <message>
        <source>too much, other example: %1</source>
        <translation>zu viel, anderes Beispiel: %1</translation>
    </message>
    <message>
        <source>too much, later row: %1</source>
        <translation>zu viel, spätere Zeile: %1</translation>
    </message>
    <message>
        <source>too much, other: %1</source>
        <translation>zu viel, sonstige: %1</translation>
    </message>
    <message>
        <source>counted between live rows</source>
        <translation>gezählt zwischen gültigen Zeilen</translation>
    </message>
    <message>
        <source>Mask difference of %1</source>
        <translation>Maskendifferenz von %1</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::ExpansionPanel</name>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole sequence (F)</source>
        <translation>Die ganze Sequenz zeigen (F)</translation>
    </message>
    <message>
        <source>Run a request, open a trace or import a dump: its expansion appears here.</source>
        <translation>Nach einem Lauf, mit einem Trace oder einem Dump erscheint seine Expansion hier.</translation>
    </message>
    <message>
        <source>This trace does not say how its template was expanded.</source>
        <translation>Dieser Trace sagt nicht, wie seine Vorlage expandiert wurde.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>placeholders %1 · template tokens %2 → rows %3</source>
        <translation>Platzhalter %1 · Token der Vorlage %2 → Zeilen %3</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::FailureLabPanel</name>
    <message>
        <source>Show on its layout</source>
        <translation>Am eigenen Layout zeigen</translation>
    </message>
    <message>
        <source>Opens a small layout broken this way, beside its sound twin</source>
        <translation>Öffnet ein kleines, so beschädigtes Layout neben seinem intakten Zwilling</translation>
    </message>
    <message>
        <source>Break what is open</source>
        <translation>Das Geöffnete beschädigen</translation>
    </message>
    <message>
        <source>Puts this failure into the open trace; the sound one stays beside it</source>
        <translation>Setzt diesen Fehler in den offenen Trace; der intakte bleibt daneben</translation>
    </message>
    <message>
        <source>Failure</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>What one sees</source>
        <translation>Was zu sehen ist</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>The row of the article&apos;s table, and the rule that catches it</source>
        <translation>Die Zeile der Tabelle im Artikel und die Regel, die ihn fängt</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n failure(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit …</translation>
    </message>
    <message>
        <source>Caught: %1</source>
        <translation>Gefangen: %1</translation>
    </message>
    <message>
        <source>No rule caught it here.</source>
        <translation>Keine Regel hat ihn hier gefangen.</translation>
    </message>
    <message>
        <source>Where it enters</source>
        <translation>Wo er eintritt</translation>
    </message>
    <message>
        <source>The assertion that catches it</source>
        <translation>Die Zusicherung, die ihn fängt</translation>
    </message>
    <message>
        <source>Another trace was opened meanwhile.</source>
        <translation>Inzwischen wurde ein anderer Trace geöffnet.</translation>
    </message>
    <message>
        <source>failure lab: %1</source>
        <translation>Fehlerlabor: %1</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::FindingsPanel</name>
    <message>
        <source>Show or hide these findings</source>
        <translation>Diese Befunde zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>No findings yet: run the request, or open a trace or a dump.</source>
        <translation>Noch keine Befunde: die Anfrage ausführen oder einen Trace oder Dump öffnen.</translation>
    </message>
    <message>
        <source>✓ No finding: every rule that could run here holds.</source>
        <translation>✓ Kein Befund: Jede Regel, die hier prüfbar war, gilt.</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) not checkable here</source>
        <translation>
            <numerusform>%n Regel hier nicht prüfbar</numerusform>
            <numerusform>%n Regeln hier nicht prüfbar</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rowscope::panels::HeatmapLink</name>
    <message>
        <source>There are no rows to go to.</source>
        <translation>Es gibt keine Zeilen, zu denen sich springen ließe.</translation>
    </message>
    <message>
        <source>Rows go from %1 to %2, columns from 0 to %3.</source>
        <translation>Zeilen gehen von %1 bis %2, Spalten von 0 bis %3.</translation>
    </message>
    <message>
        <source>Row %1 was not recorded.</source>
        <translation>Zeile %1 wurde nicht aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::HeatmapSide</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>go to row, column</source>
        <translation>zu Zeile, Spalte</translation>
    </message>
    <message>
        <source>Go to row and column</source>
        <translation>Zu Zeile und Spalte gehen</translation>
    </message>
    <message>
        <source>Two numbers, or one for both axes. Key G.</source>
        <translation>Zwei Zahlen, oder eine für beide Achsen. Taste G.</translation>
    </message>
    <message>
        <source>arrows step · F fit · G go to</source>
        <translation>Pfeile: Schritt · F: einpassen · G: gehe zu</translation>
    </message>
    <message>
        <source>Type two numbers, or one for both axes.</source>
        <translation>Zwei Zahlen eingeben, oder eine für beide Achsen.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::LossPanel</name>
    <message>
        <source>supervised only</source>
        <translation>nur überwachte</translation>
    </message>
    <message>
        <source>Supervision by row</source>
        <translation>Supervision je Zeile</translation>
    </message>
    <message>
        <source>Import a training batch or run a request: what each row predicts appears here.</source>
        <translation>Mit einem Trainings-Batch oder nach einem Lauf erscheint hier, was jede Zeile vorhersagt.</translation>
    </message>
    <message>
        <source>This sequence carries no labels.</source>
        <translation>Diese Sequenz trägt keine Labels.</translation>
    </message>
    <message>
        <source>supervised %1 of %2</source>
        <translation>überwacht %1 von %2</translation>
    </message>
    <message>
        <source> · ✕ faults %1</source>
        <translation> · ✕ Fehler %1</translation>
    </message>
    <message>
        <source>mean loss %1 nats</source>
        <translation>mittlerer Loss %1 nats</translation>
    </message>
    <message>
        <source>no logits, no loss</source>
        <translation>ohne Logits kein Loss</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>The row whose logits predict</source>
        <translation>Die Zeile, deren Logits vorhersagen</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Token of this row</source>
        <translation>Token dieser Zeile</translation>
    </message>
    <message>
        <source>predicts</source>
        <translation>sagt voraus</translation>
    </message>
    <message>
        <source>The token that follows</source>
        <translation>Das Token, das folgt</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Who speaks the target: it decides, never the input&apos;s role</source>
        <translation>Wer das Ziel spricht: Das entscheidet, nie die Rolle der Eingabe</translation>
    </message>
    <message>
        <source>loss?</source>
        <translation>Loss?</translation>
    </message>
    <message>
        <source>✓ = this row is supervised</source>
        <translation>✓ = diese Zeile ist überwacht</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>nats</translation>
    </message>
    <message>
        <source>Loss of this row</source>
        <translation>Loss dieser Zeile</translation>
    </message>
    <message>
        <source>because</source>
        <translation>weil</translation>
    </message>
    <message>
        <source>The rule that decided</source>
        <translation>Die Regel, die entschieden hat</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::MaskPanel</name>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole mask (F)</source>
        <translation>Die ganze Maske zeigen (F)</translation>
    </message>
    <message>
        <source>Mask heatmap</source>
        <translation>Heatmap der Maske</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>Run a request, open a trace or import a dump: its masks appear here.</source>
        <translation>Nach einem Lauf, mit einem Trace oder einem Dump erscheinen seine Masken hier.</translation>
    </message>
    <message>
        <source>This trace carries no mask for this sequence.</source>
        <translation>Dieser Trace enthält für diese Sequenz keine Maske.</translation>
    </message>
    <message>
        <source>Mask of %1</source>
        <translation>Maske von %1</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::OptionsCanvas</name>
    <message>
        <source>Options of every question</source>
        <translation>Optionen jeder Frage</translation>
    </message>
    <message>
        <source>Up and down step through the options, Ctrl+C copies the figures of one</source>
        <translation>Auf und Ab gehen durch die Optionen, Strg+C kopiert die Zahlen einer Option</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::OptionsPanel</name>
    <message>
        <source>No options here: this trace carries no logits. A run of a checkpoint, or a dump with logits, brings them.</source>
        <translation>Keine Optionen: Dieser Trace enthält keine Logits. Ein Lauf eines Checkpoints oder ein Dump mit Logits bringt sie.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::PictureList</name>
    <message>
        <source>Pictures of the request</source>
        <translation>Bilder der Anfrage</translation>
    </message>
    <message>
        <source>Ctrl+Left and Ctrl+Right move a picture, Delete removes it, Ctrl+V pastes one</source>
        <translation>Strg+Links und Strg+Rechts verschieben ein Bild, Entf entfernt es, Strg+V fügt eines ein</translation>
    </message>
    <message>
        <source>+ drop</source>
        <translation>+ ablegen</translation>
    </message>
    <message>
        <source>Add pictures: click, drop files here, or paste with Ctrl+V</source>
        <translation>Bilder hinzufügen: klicken, Dateien hier ablegen oder mit Strg+V einfügen</translation>
    </message>
    <message>
        <source>pasted %1.png</source>
        <translation>eingefügt %1.png</translation>
    </message>
    <message>
        <source>Add pictures</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.tif *.tiff *.bmp *.gif);;All files (*)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.webp *.tif *.tiff *.bmp *.gif);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add pictures…</source>
        <translation>Bilder hinzufügen …</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::PicturePanel</name>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Paint what the chosen row reads of each patch. A weight, not a cause.</source>
        <translation>Malt, was die gewählte Zeile von jedem Patch liest. Ein Gewicht, keine Ursache.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Add a picture to the request: it appears here with its patches.</source>
        <translation>Ein Bild zur Anfrage hinzufügen: Es erscheint hier mit seinen Patches.</translation>
    </message>
    <message>
        <source>This trace has no picture.</source>
        <translation>Dieser Trace hat kein Bild.</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>whole picture</source>
        <translation>ganzes Bild</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>Choose a row: what it reads of each patch is painted here.</source>
        <translation>Eine Zeile wählen: Was sie von jedem Patch liest, erscheint hier.</translation>
    </message>
    <message>
        <source>The attention of row %1 was not recorded.</source>
        <translation>Die Attention von Zeile %1 wurde nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Attention of row %1 over the patches: a weight, not causal.</source>
        <translation>Attention von Zeile %1 über die Patches: ein Gewicht, nicht ursächlich.</translation>
    </message>
    <message>
        <source>Row %1 is a patch of this picture.</source>
        <translation>Zeile %1 ist ein Patch dieses Bildes.</translation>
    </message>
    <message>
        <source>The grid of this picture is unknown: the trace does not say how its rows were cut.</source>
        <translation>Das Raster dieses Bildes ist unbekannt: Der Trace sagt nicht, wie seine Zeilen geschnitten wurden.</translation>
    </message>
    <message>
        <source>The trace holds this picture&apos;s rows, not its pixels.</source>
        <translation>Der Trace enthält die Zeilen dieses Bildes, nicht seine Pixel.</translation>
    </message>
    <message>
        <source>no rows in this sequence</source>
        <translation>keine Zeilen in dieser Sequenz</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>Zeilen %1</translation>
    </message>
    <message>
        <source> · patch %1 × %2 px</source>
        <translation> · Patch %1 × %2 px</translation>
    </message>
    <message>
        <source>Attention of row %1 over the patches: a weight, not causal. Red ones are no finite number.</source>
        <translation>Attention der Zeile %1 über die Patches: ein Gewicht, nicht ursächlich. Rote sind keine endliche Zahl.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::QuestionCard</name>
    <message numerus="yes">
        <source>%n level(s)</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Double-click or Enter to edit</source>
        <translation>Doppelklick oder Eingabetaste zum Bearbeiten</translation>
    </message>
    <message>
        <source>Question %1, %2: %3</source>
        <translation>Frage %1, %2: %3</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::QuestionEditor</name>
    <message>
        <source>Options: one a line, “name” or “name: description”</source>
        <translation>Optionen: eine je Zeile, „Name“ oder „Name: Beschreibung“</translation>
    </message>
    <message>
        <source>Levels: one a line, the lowest first</source>
        <translation>Stufen: eine je Zeile, die niedrigste zuerst</translation>
    </message>
    <message>
        <source>Optional: “false: …” and “true: …” replace the usual wording</source>
        <translation>Wahlweise: „false: …“ und „true: …“ ersetzen den üblichen Wortlaut</translation>
    </message>
    <message>
        <source>Name of the question</source>
        <translation>Name der Frage</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type of the question</source>
        <translation>Typ der Frage</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>Was gefragt wird</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Move the question up</source>
        <translation>Die Frage nach oben verschieben</translation>
    </message>
    <message>
        <source>Move the question down</source>
        <translation>Die Frage nach unten verschieben</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the question</source>
        <translation>Die Frage entfernen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Close the editor (Esc)</source>
        <translation>Die Bearbeitung schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::RequestPanel</name>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop the run (Esc)</source>
        <translation>Den Lauf anhalten (Esc)</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>+ Add</source>
        <translation>+ Neu</translation>
    </message>
    <message>
        <source>Add a question</source>
        <translation>Eine Frage hinzufügen</translation>
    </message>
    <message>
        <source>choice: one of several</source>
        <translation>choice: eine von mehreren</translation>
    </message>
    <message>
        <source>score: a level</source>
        <translation>score: eine Stufe</translation>
    </message>
    <message>
        <source>noul: holds or does not</source>
        <translation>noul: trifft zu oder nicht</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner …</translation>
    </message>
    <message>
        <source>Checkpoint folder</source>
        <translation>Ordner des Checkpoints</translation>
    </message>
    <message>
        <source>question_%1</source>
        <translation>frage_%1</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::RowsPanel</name>
    <message>
        <source>filter: origin = option and valid != 0, label != -100, or words of a token</source>
        <translation>Filter: origin = option and valid != 0, label != -100, oder Wörter eines Tokens</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>find</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>Find in rows</source>
        <translation>In Zeilen suchen</translation>
    </message>
    <message>
        <source>Words or a condition; Enter goes to the next row, Shift+Enter to the one before</source>
        <translation>Wörter oder eine Bedingung; Eingabetaste geht zur nächsten Zeile, Umschalt+Eingabetaste zur vorigen</translation>
    </message>
    <message>
        <source>Copy CSV</source>
        <translation>CSV kopieren</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Run a request, open a trace or import a dump: its rows appear here.</source>
        <translation>Nach einem Lauf, mit einem Trace oder einem Dump erscheinen seine Zeilen hier.</translation>
    </message>
    <message>
        <source>This sequence has no rows.</source>
        <translation>Diese Sequenz hat keine Zeilen.</translation>
    </message>
    <message>
        <source>At character %1: %2</source>
        <translation>Bei Zeichen %1: %2</translation>
    </message>
    <message>
        <source>%1   %2 rows</source>
        <translation>%1   %2 Zeilen</translation>
    </message>
    <message>
        <source>filter: %1   %2 of %3 rows</source>
        <translation>Filter: %1   %2 von %3 Zeilen</translation>
    </message>
    <message>
        <source>Copy all shown rows as CSV, or the selected ones if there are several. Ctrl+C in the table copies the selected row.</source>
        <translation>Alle gezeigten Zeilen als CSV kopieren oder die gewählten, wenn es mehrere sind. Strg+C in der Tabelle kopiert die gewählte Zeile.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::RunOptionsGrid</name>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>wie trainiert</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>kausal</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Option attention: may the tokens of all options read one another?</source>
        <translation>Attention der Optionen: Dürfen die Token aller Optionen einander lesen?</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Reihenfolgen</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>Präfix-Cache</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Cut state</source>
        <translation>Kürzen</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>Zu lang</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>kürzen</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>ablehnen</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufzeichnen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>Recorded weights keep the rows apart: no prefix is shared, and none is kept for the next run.</source>
        <translation>Aufgezeichnete Gewichte halten die Zeilen getrennt: Kein Präfix wird geteilt, und keines bleibt für den nächsten Lauf.</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::StateEditor</name>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>The state is JSON: an object or a list</source>
        <translation>Der Zustand ist JSON: ein Objekt oder eine Liste</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The state is plain text</source>
        <translation>Der Zustand ist reiner Text</translation>
    </message>
    <message>
        <source>{&quot;key&quot;: &quot;value&quot;}, or text</source>
        <translation>{&quot;key&quot;: &quot;value&quot;} oder Text</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::TimelinePanel</name>
    <message>
        <source>Run a request: its stages appear here with their times.</source>
        <translation>Nach einem Lauf erscheinen seine Phasen hier mit ihren Zeiten.</translation>
    </message>
    <message>
        <source>This trace carries no stage times.</source>
        <translation>Dieser Trace enthält keine Zeiten der Phasen.</translation>
    </message>
    <message>
        <source>%1 requests · %2</source>
        <translation>%1 Anfragen · %2</translation>
    </message>
</context>
<context>
    <name>rowscope::panels::TrainingPanel</name>
    <message>
        <source>Start a training run or open its telemetry (one JSON object a step): its curves appear here, live.</source>
        <translation>Ein Training starten oder seine Telemetrie öffnen (ein JSON-Objekt je Schritt): Die Kurven erscheinen hier, live.</translation>
    </message>
    <message>
        <source>Open telemetry…</source>
        <translation>Telemetrie öffnen …</translation>
    </message>
    <message>
        <source>Figures of the lower plot</source>
        <translation>Größen des unteren Diagramms</translation>
    </message>
    <message>
        <source>logarithmic loss</source>
        <translation>Loss logarithmisch</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open another telemetry file</source>
        <translation>Eine andere Telemetriedatei öffnen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show all steps (F)</source>
        <translation>Alle Schritte zeigen (F)</translation>
    </message>
    <message>
        <source>Loss by objective</source>
        <translation>Loss je Ziel</translation>
    </message>
    <message>
        <source>Figures by step</source>
        <translation>Größen je Schritt</translation>
    </message>
    <message>
        <source>Open training telemetry</source>
        <translation>Telemetrie eines Trainings öffnen</translation>
    </message>
    <message>
        <source>Telemetry (*.jsonl *.json);;All files (*)</source>
        <translation>Telemetrie (*.jsonl *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>%1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>records %1</source>
        <translation>Datensätze %1</translation>
    </message>
    <message>
        <source> · ✕ bad lines %1</source>
        <translation> · ✕ fehlerhafte Zeilen %1</translation>
    </message>
</context>
<context>
    <name>rowscope::widgets::AlignmentStrip</name>
    <message>
        <source>Alignment of the two sequences</source>
        <translation>Ausrichtung der beiden Sequenzen</translation>
    </message>
</context>
<context>
    <name>rowscope::widgets::ExpansionCanvas</name>
    <message>
        <source>Expansion of the template</source>
        <translation>Expansion der Vorlage</translation>
    </message>
</context>
<context>
    <name>rowscope::widgets::HeatmapCanvas</name>
    <message>
        <source>Heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>click: choose these rows; double click: show them</source>
        <translation>Klick: diese Zeilen wählen; Doppelklick: sie zeigen</translation>
    </message>
    <message>
        <source>Copy explanation</source>
        <translation>Erklärung kopieren</translation>
    </message>
    <message>
        <source>Choose this cell</source>
        <translation>Diese Zelle wählen</translation>
    </message>
    <message>
        <source>Fit	F</source>
        <translation>Einpassen	F</translation>
    </message>
    <message>
        <source>Go to…	G</source>
        <translation>Gehe zu …	G</translation>
    </message>
</context>
<context>
    <name>rowscope::widgets::LossStrip</name>
    <message>
        <source>Supervision strip</source>
        <translation>Streifen der Supervision</translation>
    </message>
</context>
<context>
    <name>rowscope::widgets::PictureCanvas</name>
    <message>
        <source>Picture with patches</source>
        <translation>Bild mit Patches</translation>
    </message>
</context>
<context>
    <name>rowscope::widgets::TimelineCanvas</name>
    <message>
        <source>Timeline of stages</source>
        <translation>Zeitachse der Phasen</translation>
    </message>
</context>
<context>
    <name>rowscope::window::CommandPalette</name>
    <message>
        <source>A command, a panel, a row (122) or a cell (122,131)</source>
        <translation>Ein Befehl, ein Panel, eine Zeile (122) oder eine Zelle (122,131)</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Einen Befehl suchen</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Gefundene Befehle</translation>
    </message>
</context>
<context>
    <name>rowscope::window::DockCards</name>
    <message>
        <source>Float</source>
        <translation>Ablösen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>rowscope::window::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>Die Seite davor (Alt+Links)</translation>
    </message>
    <message>
        <source>The page after (Alt+Right)</source>
        <translation>Die Seite danach (Alt+Rechts)</translation>
    </message>
</context>
<context>
    <name>rowscope::window::ImportDialog</name>
    <message>
        <source>Compare with a file that does not describe itself</source>
        <translation>Mit einer Datei vergleichen, die sich nicht selbst beschreibt</translation>
    </message>
    <message>
        <source>Open a file that does not describe itself</source>
        <translation>Eine Datei öffnen, die sich nicht selbst beschreibt</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n Beispiel</numerusform>
            <numerusform>%n Beispiele</numerusform>
        </translation>
    </message>
    <message>
        <source>Pre-tokenised samples, one a line. In the first lines: %1, %2 rows. The file can&apos;t say what its ids mean; what you leave empty is not claimed, and what needs it is not checked.</source>
        <translation>Tokenisierte Beispiele, eines je Zeile der Datei. In den ersten: %1, %2 Zeilen. Was ihre Ids bedeuten, kann die Datei nicht sagen; was leer bleibt, gilt nicht als behauptet, und was es bräuchte, wird nicht geprüft.</translation>
    </message>
    <message>
        <source>Bare tensors of a collator: %1, %2 rows. The file can&apos;t say what its ids mean; what you leave empty is not claimed, and what needs it is not checked.</source>
        <translation>Bloße Tensoren eines Collators: %1, %2 Zeilen. Was ihre Ids bedeuten, kann die Datei nicht sagen; was leer bleibt, gilt nicht als behauptet, und was es bräuchte, wird nicht geprüft.</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>Typ und Form</translation>
    </message>
    <message>
        <source>read as</source>
        <translation>gelesen als</translation>
    </message>
    <message>
        <source>kept, not checked</source>
        <translation>behalten, nicht geprüft</translation>
    </message>
    <message>
        <source>Recognised tensors</source>
        <translation>Erkannte Tensoren</translation>
    </message>
    <message>
        <source>not claimed</source>
        <translation>nicht behauptet</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Nehmen</translation>
    </message>
    <message>
        <source>Write %1 into the field</source>
        <translation>%1 in das Feld schreiben</translation>
    </message>
    <message>
        <source>What the rows suggest</source>
        <translation>Was die Zeilen nahelegen</translation>
    </message>
    <message>
        <source>Take all</source>
        <translation>Alle nehmen</translation>
    </message>
    <message>
        <source>Write every suggestion into its field</source>
        <translation>Jeden Vorschlag in sein Feld schreiben</translation>
    </message>
</context>
<context>
    <name>rowscope::window::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Mask, Attention, Difference</source>
        <translation>Maske, Attention, Differenz</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Fit the whole</source>
        <translation>Das Ganze einpassen</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>Step a cell</source>
        <translation>Eine Zelle weiter</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Umschalt+Pfeile</translation>
    </message>
    <message>
        <source>Step a block</source>
        <translation>Einen Block weiter</translation>
    </message>
    <message>
        <source>+ and -</source>
        <translation>+ und -</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoomen</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Strg+C</translation>
    </message>
    <message>
        <source>Copy what is under the cursor</source>
        <translation>Kopieren, was unter dem Zeiger liegt</translation>
    </message>
    <message>
        <source>every panel</source>
        <translation>jedes Panel</translation>
    </message>
    <message>
        <source>Ctrl+Left, Ctrl+Right</source>
        <translation>Strg+Links, Strg+Rechts</translation>
    </message>
    <message>
        <source>Move a picture</source>
        <translation>Ein Bild verschieben</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Remove a picture</source>
        <translation>Ein Bild entfernen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Edit a question</source>
        <translation>Eine Frage bearbeiten</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Umschalt+Tab</translation>
    </message>
    <message>
        <source>Next and previous field</source>
        <translation>Nächstes und voriges Feld</translation>
    </message>
</context>
<context>
    <name>rowscope::window::MainWindow</name>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>recent</source>
        <translation>zuletzt benutzt</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Run the request</source>
        <translation>Die Anfrage ausführen</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>Den Lauf abbrechen</translation>
    </message>
    <message>
        <source>Undo in the request</source>
        <translation>In der Anfrage rückgängig machen</translation>
    </message>
    <message>
        <source>Redo in the request</source>
        <translation>In der Anfrage wiederholen</translation>
    </message>
    <message>
        <source>Next finding</source>
        <translation>Nächster Befund</translation>
    </message>
    <message>
        <source>Previous finding</source>
        <translation>Voriger Befund</translation>
    </message>
    <message>
        <source>Back to the last selection</source>
        <translation>Zurück zur letzten Auswahl</translation>
    </message>
    <message>
        <source>Forward to the next selection</source>
        <translation>Vor zur nächsten Auswahl</translation>
    </message>
    <message>
        <source>Go to a row or cell…</source>
        <translation>Zu einer Zeile oder Zelle gehen …</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Die Auswahl aufheben</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Open the demo session</source>
        <translation>Die Demo-Sitzung öffnen</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Die Sitzung speichern</translation>
    </message>
    <message>
        <source>Save the session as…</source>
        <translation>Die Sitzung speichern unter …</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht …</translation>
    </message>
    <message>
        <source>Export the panel as a picture…</source>
        <translation>Das Panel als Bild exportieren …</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>Einen Befehl suchen …</translation>
    </message>
    <message>
        <source>Keys…</source>
        <translation>Tasten …</translation>
    </message>
    <message>
        <source>Restore the layout of the first start</source>
        <translation>Die Anordnung des ersten Starts wiederherstellen</translation>
    </message>
    <message>
        <source>Save the layout as…</source>
        <translation>Die Anordnung speichern unter …</translation>
    </message>
    <message>
        <source>Save the layout</source>
        <translation>Die Anordnung speichern</translation>
    </message>
    <message>
        <source>Layouts (*.json)</source>
        <translation>Anordnungen (*.json)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Look as the system</source>
        <translation>Aussehen wie das System</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>Nächstes Panel</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Voriges Panel</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Panels</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Sessions (*.json)</source>
        <translation>Sitzungen (*.json)</translation>
    </message>
    <message>
        <source>There is nothing to report yet: run the request or open a trace.</source>
        <translation>Noch gibt es nichts zu berichten: die Anfrage ausführen oder einen Trace öffnen.</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>%1 wird geschrieben …</translation>
    </message>
    <message>
        <source>Report written: %1</source>
        <translation>Bericht geschrieben: %1</translation>
    </message>
    <message>
        <source>No panel that is shown has a picture to export.</source>
        <translation>Kein sichtbares Panel hat ein Bild zum Exportieren.</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Pictures (*.png);;Drawings (*.svg)</source>
        <translation>Bilder (*.png);;Zeichnungen (*.svg)</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Einen Ordner öffnen …</translation>
    </message>
    <message>
        <source>Open with options…</source>
        <translation>Mit Optionen öffnen …</translation>
    </message>
    <message>
        <source>Compare with a folder…</source>
        <translation>Mit einem Ordner vergleichen …</translation>
    </message>
    <message>
        <source>All files (*);;Requests, sessions, traces, layouts (*.json);;Dumps (*.safetensors *.npz *.jsonl *.jsonl.gz)</source>
        <translation>Alle Dateien (*);;Anfragen, Sitzungen, Traces, Layouts (*.json);;Dumps (*.safetensors *.npz *.jsonl *.jsonl.gz)</translation>
    </message>
    <message>
        <source>Open a trace, a dump or a checkpoint</source>
        <translation>Einen Trace, einen Dump oder einen Checkpoint öffnen</translation>
    </message>
    <message>
        <source>Open with options</source>
        <translation>Mit Optionen öffnen</translation>
    </message>
    <message>
        <source>Dumps and token files (*.safetensors *.npz *.jsonl *.ndjson *.jsonl.gz)</source>
        <translation>Dumps und Token-Dateien (*.safetensors *.npz *.jsonl *.ndjson *.jsonl.gz)</translation>
    </message>
    <message>
        <source>Traces, dumps, layouts (*.json *.safetensors *.npz *.jsonl *.ndjson *.jsonl.gz)</source>
        <translation>Traces, Dumps, Layouts (*.json *.safetensors *.npz *.jsonl *.ndjson *.jsonl.gz)</translation>
    </message>
    <message>
        <source>Compare with a trace or a dump</source>
        <translation>Mit einem Trace oder Dump vergleichen</translation>
    </message>
    <message>
        <source>No panel is current: F6 goes to one.</source>
        <translation>Kein Panel ist aktiv: F6 geht zu einem.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Float or dock the current panel</source>
        <translation>Das aktive Panel ablösen oder andocken</translation>
    </message>
    <message>
        <source>Close the current panel</source>
        <translation>Das aktive Panel schließen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help…</source>
        <translation>Hilfe …</translation>
    </message>
</context>
<context>
    <name>rowscope::window::MessageBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message numerus="yes">
        <source>and %n earlier</source>
        <translation>
            <numerusform>und %n frühere</numerusform>
            <numerusform>und %n frühere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rowscope::window::ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>HTML, one file that needs nothing else</source>
        <translation>HTML, eine Datei, die sonst nichts braucht</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>CSV, a folder of tables</source>
        <translation>CSV, ein Ordner mit Tabellen</translation>
    </message>
    <message>
        <source>&amp;Form</source>
        <translation>&amp;Form</translation>
    </message>
    <message>
        <source>the first option order of each question</source>
        <translation>die erste Reihenfolge der Optionen je Frage</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>&amp;Sequences</source>
        <translation>&amp;Sequenzen</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Write report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation>Ordner für die Tabellen</translation>
    </message>
    <message>
        <source>Report file</source>
        <translation>Berichtsdatei</translation>
    </message>
    <message>
        <source>The folder is there: tables of the same names will be replaced.</source>
        <translation>Den Ordner gibt es schon: Tabellen gleichen Namens werden ersetzt.</translation>
    </message>
    <message>
        <source>This is a file: type the name of a folder.</source>
        <translation>Das ist eine Datei: Bitte den Namen eines Ordners eingeben.</translation>
    </message>
    <message>
        <source>This is a folder: type the name of a file.</source>
        <translation>Das ist ein Ordner: Bitte den Namen einer Datei eingeben.</translation>
    </message>
    <message>
        <source>The file is there and will be replaced.</source>
        <translation>Die Datei gibt es schon; sie wird ersetzt.</translation>
    </message>
</context>
<context>
    <name>rowscope::window::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>&amp;Aussehen</translation>
    </message>
    <message>
        <source>&amp;Colour map of values</source>
        <translation>&amp;Farbskala der Werte</translation>
    </message>
    <message>
        <source>L&amp;anguage (from the next start)</source>
        <translation>S&amp;prache (ab dem nächsten Start)</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>einer je Kern (%1)</translation>
    </message>
    <message>
        <source>&amp;Threads of a run</source>
        <translation>&amp;Threads eines Laufs</translation>
    </message>
</context>
<context>
    <name>rowscope::window::StageChips</name>
    <message>
        <source>Stages of the run</source>
        <translation>Phasen des Laufs</translation>
    </message>
    <message>
        <source>%1 ms, from %2 ms on</source>
        <translation>%1 ms, ab %2 ms</translation>
    </message>
</context>
<context>
    <name>rowscope::window::StatusLine</name>
    <message>
        <source>? keys</source>
        <translation>? Tasten</translation>
    </message>
    <message>
        <source>Ctrl+K commands</source>
        <translation>Strg+K Befehle</translation>
    </message>
    <message>
        <source>selection: %1</source>
        <translation>Auswahl: %1</translation>
    </message>
</context>
<context>
    <name>rowscope::window::TopBar</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n Frage</numerusform>
            <numerusform>%n Fragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n order(s)</source>
        <translation>
            <numerusform>%n Reihenfolge</numerusform>
            <numerusform>%n Reihenfolgen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s)</source>
        <translation>
            <numerusform>%n Sequenz</numerusform>
            <numerusform>%n Sequenzen</numerusform>
        </translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht …</translation>
    </message>
    <message>
        <source>Rowscope</source>
        <translation>Rowscope</translation>
    </message>
    <message>
        <source>Menu (Alt+F)</source>
        <translation>Menü (Alt+F)</translation>
    </message>
    <message>
        <source>Choose a checkpoint</source>
        <translation>Einen Checkpoint wählen</translation>
    </message>
    <message>
        <source>Write a report of this trace (Ctrl+E)</source>
        <translation>Einen Bericht über diesen Trace schreiben (Strg+E)</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>Abbrechen  Esc</translation>
    </message>
    <message>
        <source>Run  ⏎</source>
        <translation>Ausführen  ⏎</translation>
    </message>
    <message>
        <source>Stop the run (Esc)</source>
        <translation>Den Lauf anhalten (Esc)</translation>
    </message>
    <message>
        <source>Run the request (Ctrl+Enter)</source>
        <translation>Die Anfrage ausführen (Strg+Eingabetaste)</translation>
    </message>
</context>
</TS>
