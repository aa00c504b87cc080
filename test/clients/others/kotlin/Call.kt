import org.openapitools.client.apis.SearchApi

fun main(arguments: Array<String>) {
    val page = SearchApi(arguments[0]).searchPages(q = "robin", campaignId = listOf("au-1"), limit = 1).pages[0]
    println("${page.name} ${page.type.value}")
}
