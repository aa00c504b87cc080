# The openapi-generator of our pinned JAR
rm -rf client
java -jar "$GENERATOR" generate -g kotlin -i "$DOCUMENT" -o client >&2
cp "$CALLS/kotlin/pom.xml" client/
cp "$CALLS/kotlin/Call.kt" client/src/main/kotlin/
cd client
mvn --quiet --batch-mode compile exec:java "-Dexec.args=$API"
